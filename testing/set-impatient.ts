import type { Page } from 'playwright-core'

/** Lets a page give up an answer after 100 ms instead of 15 s, or waits as long as usual again. */
export async function setImpatient(page: Page, isImpatient: boolean): Promise<void> {
  await page.evaluate((isImpatient) => {
    const own = window as { patience?: typeof AbortSignal.timeout }
    own.patience ??= AbortSignal.timeout.bind(AbortSignal)
    const { patience } = own
    AbortSignal.timeout = isImpatient ? () => patience(100) : patience
  }, isImpatient)
}
