import type { Page, Route } from 'playwright-core'

/** Waits until React holds the first element of `selector`. */
export async function listens(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((of) => Object.keys(document.querySelector(of) ?? {}).some((key) => key.startsWith('__reactFiber')), selector)
}

/** Goes on inside the app, as a pressed link does: the page asks for its data itself. */
export async function follow(page: Page, path: string): Promise<void> {
  await listens(page, '#root > *')
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

/** Answers each call of the page that way; the data of whole pages does not come. */
export async function answerCalls(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/builds/payload/**', (route) => route.abort())
  await page.route((url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/user', answer)
}
