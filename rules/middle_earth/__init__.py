from .system import SYSTEM

__all__ = ["SYSTEM"]
