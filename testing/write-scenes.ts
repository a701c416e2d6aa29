import type { Locator, Page } from 'playwright-core'
import type { OpenSite } from './open-site.ts'

/** A write that somebody makes on a reader's screen, and how it is pressed there. */
export interface ReaderWrite {
  /** As in the OpenAPI document; the counters that readers press are GETs. */
  operation: string
  /** Brings its button on the screen, and types what goes along. */
  prepare?(page: Page): Promise<void>
  button(page: Page): Locator
  /** Instead of a click on the button. */
  press?(page: Page): Promise<void>
  /** What the page says when it fails. */
  failed: string
  /** Waits for what the page shows once it is done. */
  done(page: Page): Promise<unknown>
  /** The server has nothing to replay: done again, it changes nothing, or it has no key because it carries a file. */
  isUnkeyed?: true
  /** The link that it answers works once: sent again it is refused, and the page finds out that it is done. */
  isSpent?: true
  /** It ends the session that it is sent with: sent again after a lost answer, it is refused like any other. */
  endsSession?: true
}

/** Writes of one page, one after the other. */
export interface WriteScene {
  name: string
  /** Where it is played, and by whom. */
  open(site: OpenSite): Promise<{ path: string; token?: string }>
  /** Comes before the first write. */
  enter?(page: Page): Promise<unknown>
  writes: ReaderWrite[]
}

/** What the page says where an operation has no text of its own. */
export const wentWrong = 'Opps... Something went wrong'

export function toastOf(page: Page, text: string): Locator {
  return page.locator('.toast').getByText(text, { exact: true })
}

/** A section by its heading. */
export function sectionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Of a `<details>`. */
export async function unfold(section: Locator, summary: string): Promise<void> {
  await section.getByText(summary, { exact: true }).click()
}
