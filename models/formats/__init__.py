"""One module for each kind of model file, with the checks that kind needs."""
