/** How many letters to add, take away, change or swap make one word of another; more than `most` is `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]]
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before: number[] = []
  let row = right.map((_, at) => at + 1)
  row.unshift(0)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[right.length] ?? 0, most + 1)
}

/** How many mistakes a word of this length may hold. */
export function maxEdits(word: string): number {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2
}

/** Beginnings under which a word may stand that was meant by `word`: its own, and those with a mistake in the first two letters. */
export function prefixes(word: string): string[] {
  const [first = '', second = '', third = ''] = [...word]
  return [...new Set([first + second, second + first, first + third, second + third])].filter((one) => one.length >= 2)
}
