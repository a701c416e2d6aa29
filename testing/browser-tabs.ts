import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withoutAvif } from './browser.ts'
import { browserCookiesOf } from './sessions.ts'

/** A place at a browser of one's own: what cannot be changed once it is open. */
interface Kind {
  /** Address of the server. */
  site: string
  phone: boolean
}

interface Seat extends Kind {
  /** Else somebody sits there. */
  isFree: boolean
  page: Page
  /** Ends it for good. */
  end(): Promise<void>
}

/** By context: closing one only leaves it. A page whose process has loaded the site before costs a quarter of a new one. */
const seats = new Map<BrowserContext, Seat>()
/** The smallest page there is of a site. */
const bare = '/robots.txt'

/** A page of a browser in which nobody has been, with these entries in its local storage. Its context is closed when one is done. */
export async function openTab(browser: Browser, kind: Kind, kept: Record<string, string>): Promise<Page> {
  const seat = [...seats.values()].find(({ isFree, site, phone }) => isFree && site === kind.site && phone === kind.phone) ?? (await newSeat(browser, kind))
  seat.isFree = false
  await seat.page.context().addCookies(browserCookiesOf(kept['token'], kind.site))
  await seat.page.evaluate((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), Object.entries(kept))
  return seat.page
}

/** Closes every page but those that wait, empty, for another visitor of a site that still runs. */
export async function closePages(browser: Browser, ended?: string): Promise<void> {
  for (const context of browser.contexts()) {
    const seat = seats.get(context)
    if (!seat) await context.close()
    else if (!seat.isFree || seat.site === ended) await seat.end()
  }
}

async function newSeat(browser: Browser, kind: Kind): Promise<Seat> {
  const context = await browser.newContext({
    // Of further tabs; the first one's is set anew for each visitor.
    viewport: kind.phone ? { width: 390, height: 780 } : { width: 1280, height: 900 },
    baseURL: kind.site,
    hasTouch: kind.phone,
    isMobile: kind.phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const close = context.close.bind(context)
  const seat: Seat = {
    ...kind,
    isFree: false,
    page: await withoutAvif(await context.newPage()),
    async end() {
      seats.delete(context)
      await close()
    },
  }
  seats.set(context, seat)
  context.close = () => leave(context, seat)
  await seat.page.goto(bare)
  return seat
}

async function leave(context: BrowserContext, seat: Seat): Promise<void> {
  if (seat.isFree) return
  try {
    await makeEmpty(context, seat.page)
    seat.isFree = true
  } catch {
    // Its first page was closed, say, or the server is gone.
    await seat.end()
  }
}

async function makeEmpty(context: BrowserContext, page: Page): Promise<void> {
  page.removeAllListeners()
  for (const event of ['page', 'request', 'response']) context.removeAllListeners(event)
  Reflect.deleteProperty(page, 'goto')
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.mouse.move(0, 0)
  // Whatever the page keeps at its end, it keeps before this one stands.
  await page.goto(bare)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
