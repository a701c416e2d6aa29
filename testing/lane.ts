/** `npm run test:all` runs every case of every table; `npm test`, after each change, a fixed part of the longest ones. */
export const runsAllCases = process.env['TESTS'] === 'all'

/** Every `step`-th case, the first one included; all of them in `npm run test:all`. */
export function someOf<Case>(cases: readonly Case[], step: number): Case[] {
  return cases.filter((_, at) => runsAllCases || at % step === 0)
}
