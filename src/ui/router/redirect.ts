import type { Href } from '#base/paths.ts'

/** Thrown by a page's data function: the page has moved for good. */
export class Redirect extends Error {
  readonly to: Href

  constructor(to: Href) {
    super(`moved to ${to}`)
    this.to = to
  }
}
