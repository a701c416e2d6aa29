/** One line of the product that is broken on purpose, and the test that must notice it. */
export interface Patch {
  /** What is lost by it, as a sentence that holds while nothing is broken. */
  guarantee: string
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  /** `name` is the title of the test, or a part of it. */
  test: { project: 'unit' | 'sqlite'; file: string; name: string }
}
