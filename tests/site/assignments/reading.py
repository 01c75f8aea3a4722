from tutor.courses.models import Assignment


def titles(assignment: Assignment) -> list[str]:
    return [item.puzzle.title for item in assignment.items.select_related("puzzle")]
