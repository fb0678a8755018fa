"""The three first jobs, by somebody who has a mouse and has never seen the program before."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from PIL import Image

from escalade.models.blocks import block

from .player import PATIENCE_SECONDS, window_with_player
from .screens import virtual_screen

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11's protocol")

SIZE = (1280, 800)


@pytest.fixture
def player(tmp_path):
    write_ply(tmp_path / "keep.ply")
    with virtual_screen(SIZE) as screen, window_with_player(screen, tmp_path) as player:
        yield player


def write_ply(path) -> None:
    """A block of 4 × 5 × 3 in as numbers in millimetres, in a file that does not say so."""
    corners = block(4, 5, 3).triangles.reshape(-1, 3) * 25.4
    lines = ["ply", "format ascii 1.0", f"element vertex {len(corners)}"]
    lines += [f"property float {axis}" for axis in "xyz"]
    lines += [f"element face {len(corners) // 3}", "property list uchar int vertex_indices"]
    lines += ["end_header", *(f"{x:.4f} {y:.4f} {z:.4f}" for x, y, z in corners)]
    lines += [f"3 {a} {a + 1} {a + 2}" for a in range(0, len(corners), 3)]
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def judged_again(evidence):
    """What the command line makes of the evidence."""
    script = [sys.executable, "-c", "from escalade.viewer.cli import main; main()"]
    told = subprocess.run(
        [*script, "los", evidence, "--json"], capture_output=True, text=True, check=True
    )
    return json.loads(told.stdout)


def choose_in_menu(player, menu, entry):
    player.click_on(f"menu:{menu}")
    player.click_on(entry)


def test_from_the_start_page_to_the_evidence_by_mouse_alone(player, tmp_path):
    player.until(lambda sees: "start" in sees["panels"], "the start page")

    # A castle model becomes a component with wounds.
    player.click_on("Open a scene or import a model file…")
    player.click_on("keep.ply")
    player.click_on("Open")
    player.until(lambda sees: "import" in sees["panels"], "the import guide")
    player.click_on("Yes, it is in mm")
    for page in ("Upright", "Table", "Pieces", "Size"):
        player.click_on(f"{page}##page")
    player.until(lambda sees: "4 × 5 × 3 › 3 wounds, T8 AR9" in sees["words"], "the card")
    player.click_on("Put it on the table")
    player.until(lambda sees: "keep" in sees["things"], "the keep on the table")
    player.drag_thing("keep", 0, 4)

    # Figures, of whom there were none: two attackers before the keep and a defender upon it.
    choose_in_menu(player, "File", "Add figures…")
    player.click_on("Put on the table##figures")
    player.click_on("Put on the table##figures")
    player.click_on("defender")
    player.click_on("Put on the table##figures")
    player.until(lambda sees: "archer 3" in sees["things"], "three archers")
    player.close("Add figures")
    player.click_on("Skip the tour")
    player.drag_thing("archer 3", 4, 12)
    player.until(lambda sees: "keep" in sees["words"], "whom the keep holds")

    # A template over the two: who is under it is listed before it is left there.
    player.click_on("tool:template")
    player.click_on("3 in")
    player.move(*player.sees["things"]["archer"])
    sees = player.until(lambda sees: "archer" in dict(sees["facts"]), "who is under it")
    assert {"archer", "archer 2"} <= dict(sees["facts"]).keys()
    assert "archer 3" not in dict(sees["facts"])
    player.click_thing("archer")
    player.until(lambda sees: sees["steps"][-1] == "lay a 3 in template", "the template left")

    # Can the defender, who is still selected, see who stands at the foot of the keep?
    player.click_on("tool:sight")
    player.click_thing("archer")
    sees = player.until(lambda sees: "Evidence…" in sees["places"], "the verdict")
    facts = dict(sees["facts"])
    assert facts["who"] == "archer 3 looks at archer"
    assert facts["verdict"] == "blocked"
    assert "keep" in facts["in the way"]
    player.click_on("Evidence…")
    player.click_on("Write")
    player.until(lambda sees: "evidence written" in sees["message"], "the evidence written")
    (folder,) = tmp_path.glob("escalade-evidence-*")

    # The window goes when it is told to, and what it wrote convinces without it.
    choose_in_menu(player, "File", "Quit")
    player.click_on("Do not save")
    assert player.program.wait(PATIENCE_SECONDS) == 0
    for name in ("eye.png", "top.png", "line.png"):
        with Image.open(folder / name) as picture:
            picture.load()
    again = judged_again(folder / "evidence.json")
    answer = again["answer"]
    assert again["holds"]
    assert (answer["from"], answer["to"]) == ("archer 3", "archer")
    assert (answer["visible"], answer["verdict"]) == (0.0, facts["verdict"])
    assert [blocker["kind"] for blocker in answer["blockers"]] == ["keep"]
    (log,) = (tmp_path / "state").rglob("escalade.log")
    assert log.read_text(encoding="utf-8") == "", "nothing went wrong unseen"
