/** The one that was probably meant; undefined when none is alike. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const [best] = known.map((name) => ({ name, distance: distanceOf(typed, name) })).sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, Math.floor(typed.length / 3)) ? best.name : undefined
}

/** Letters to insert, remove or change (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1]
    for (let j = 1; j <= b.length; j++) row.push(Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)))
    before = row
  }
  return before[b.length] ?? 0
}
