"""Hypothesis draws the same examples in every run,
so that a failure is the change's and no accident.
"""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
