// The series of an evening: the matches that a table has played one after the other.

/** The series of the matches that a table has played: how often each seat came first, and its points, by seat. */
export function series(results: readonly (readonly number[])[]): { wins: number; points: number }[] {
  return (results.at(0) ?? []).map((_, seat) => ({
    wins: results.filter((scores) => scores.every((score) => score <= scores[seat])).length,
    points: results.reduce((sum, scores) => sum + scores[seat], 0),
  }));
}
