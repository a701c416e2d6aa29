/** Length of the longest run of backticks; code needs a fence that is longer. */
export function longestTicks(text: string): number {
  return text.split(/[^`]+/).reduce((longest, ticks) => Math.max(longest, ticks.length), 0)
}
