import type { Page, Route } from 'playwright-core'

/** Lets every write with `method` to `path` reach the server, and cuts off the answers that `isLost` says, counted from 1. */
export async function cutOff(page: Page, method: string, path: RegExp, isLost: (count: number) => boolean): Promise<{ statuses: number[] }> {
  const seen = { statuses: [] as number[] }
  await page.route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    seen.statuses.push(response.status())
    return isLost(seen.statuses.length) ? route.abort() : route.fulfill({ response })
  })
  return seen
}
