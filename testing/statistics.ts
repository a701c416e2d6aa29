/** How well one number tells two groups apart: 0.5 not at all, 0 and 1 always. (Mann-Whitney U over the number of pairs.) */
export function areaUnderCurve(first: number[], second: number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}
