"""The trusted kernel: what a board, a step and a proof are, and when a proof holds.

Read it in this order: board, verdict, rule, ptype, step, check, tree, goal. Nothing outside this folder decides
whether something is proved, and it uses the standard library only.
"""
