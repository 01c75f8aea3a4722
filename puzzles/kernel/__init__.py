"""The trusted kernel: what a board, a step and a proof are, and when a proof holds.

Read it in this order: verdict, board, judge, step, check, tree, goal. Nothing outside this folder decides
whether something is proved, and it uses the standard library only. What else must be trusted (a type's model, its
solution and its rules, the geometry, the readers, and what these keep) is listed in README, and a test holds the list.
"""
