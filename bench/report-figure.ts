/** Prints whether a figure is what was promised; one that is not makes this process end with 1. */
export function reportFigure(what: string, figure: string | number, holds: boolean): void {
  console.log(`${holds ? 'ok   ' : 'FAILS'} ${what}: ${figure}`)
  if (!holds) process.exitCode = 1
}

/** The number that stands at a place among the arguments. @throws Error for what is no number above 0 */
export function argument(place: number, usual: number): number {
  const value = Number(process.argv[1 + place] ?? usual)
  if (!(value > 0)) throw new Error(`Argument ${place} has to be a number above 0.`)
  return value
}
