/** What a site holds to, and what shows it. */
export interface SitePromise {
  /** Stays the same for ever, and each number is given once; docs/promises.md calls it P1. */
  number: number
  /** For people who run a site: one or two sentences in the present tense. */
  text: string
  /**
   * Titles by the path of their test file: whole, as vitest prints them, the names of `describe` joined by ' > ' and
   * templates of tables (`test.each`) as they stand in the source. A bench or script has no titles.
   */
  shownBy: Record<string, string[]>
  /** What of it no test shows, as one sentence; absent where everything is shown. */
  missing?: string
}

export interface PromiseArea {
  name: string
  promises: SitePromise[]
}
