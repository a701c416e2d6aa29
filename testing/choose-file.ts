import type { FileChooser, Page } from 'playwright-core'

/** The choice of files that `open` brings up. */
export async function fileChoice(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  opened.catch(() => {}) // is thrown below, unless `open` itself has failed
  // The browser is told to leave the choice to the test; a key that follows at once may reach the page before that.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await open()
  return opened
}
