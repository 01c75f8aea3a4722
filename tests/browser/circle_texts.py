"""A Shirokuro puzzle in canonical text, and a proof of it as people enter it."""

from tests.browser.texts import Move

CIRCLES = "type: shirokuro\ntitle: Seven circles\n\nw.bwb.w\nbww...b\nw.bbbww\n.w.w...\nb.bbb.w\n..wbw.w\n.b.b.wb\n"

ONLY = "r3c5-r3c6=line r4c2-r7c2=line r3c1-r5c1=line r5c3-r6c3=line r4c4-r5c4=line r5c5-r5c7=line"
CIRCLES_PROOF = (
    Move("Line or None", "r2c7-r3c7"),
    Move("Next end", "r2c7-r3c7 = none"),
    Move("Stranded Circle"),
    Move("Next end", "r2c7-r3c7 = line"),
    Move("Only Link", "r2c1-r2c2=line"),
    Move("Only Link", ONLY),
    Move("Only Link", "r6c7-r7c7=line r7c4-r7c6=line"),
    Move("Finished Circle", "r1c1-r2c1=none r2c1-r3c1=none"),
    Move("Only Link", "r1c1-r1c3=line"),
    Move("Finished Circle", "r1c3-r1c4=none r1c3-r2c3=none"),
    Move("Finished Circle", "r2c3-r2c7=none r1c7-r2c7=none"),
    Move("Only Link", "r1c5-r1c7=line r2c3-r3c3=line"),
    Move("Finished Circle", "r1c4-r1c5=none"),
    Move("Only Link", "r1c4-r3c4=line"),
    Move("Finished Circle", "r3c4-r4c4=none r3c1-r3c3=none r6c3-r6c4=none"),
    Move("Only Link", "r6c4-r6c5=line"),
    Move("Finished Circle", "r5c5-r6c5=none r7c6-r7c7=none"),
)
