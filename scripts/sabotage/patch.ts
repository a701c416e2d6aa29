export const projects = ['unit', 'sqlite', 'postgres', 'browser'] as const

type Project = (typeof projects)[number]

/** One line of the product that is broken on purpose, and the test that must notice it. */
export interface Patch {
  /** What is lost by it, as a sentence that holds while nothing is broken. */
  guarantee: string
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  /** `name` is the title of the test, or a part of it. Tests of `browser` use the build, which is made anew with the patch. */
  test: { project: Project; file: string; name: string }
}
