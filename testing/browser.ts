import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** First what has no window to keep: the same pages with a fifth less work. */
const places = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

/** Path of a Chromium on this machine, or undefined. */
export const chromiumPath = [process.env['CHROMIUM'], ...places].find((place) => place !== undefined && existsSync(place))

/** How to get one. */
export const noChromium = 'No Chromium here. On Debian: apt-get install chromium-headless-shell (or chromium); elsewhere name its path in CHROMIUM.'

/**
 * Playwright's own list, which a second one replaces, and the two pages that each window keeps ready to open below its
 * address bar: where nobody sees the bar, they cost more than most of the pages that are tested.
 */
const unused = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * A page that lives for seconds is gone before code made fast for it has paid for its making, and before what it
 * leaves behind has to be cleared away.
 */
const shortLived = '--no-maglev --no-turbofan --min-semi-space-size=16 --max-semi-space-size=32'

/** A machine that stands still for half a minute is no fault of a page; still well within what a test may take, so that it says what never came. */
const patience = 60_000

let ofWorker: Browser | undefined

/** One for all test files of this worker, ended with it: to be closed are its contexts. */
export async function browserOfWorker(): Promise<Browser> {
  if (!ofWorker?.isConnected()) ofWorker = await openBrowser()
  return ofWorker
}

/** A headless Chromium that asks nobody else on the network. @param args further ones of its command line */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  if (!chromiumPath) throw new Error(noChromium)
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      // By its own name it is a program, whose views count for nothing.
      '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--js-flags=${shortLived}`,
      `--disable-features=${unused.join(',')}`,
      ...args,
    ],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patience)
    return context
  }
  return browser
}

/** For a new context: what its local storage holds of a site before a page is opened, a token say. */
export function keeping(site: string, entries: Record<string, string>): Pick<BrowserContextOptions, 'storageState'> {
  // Nothing to keep is nothing to tell: each telling opens a page behind the scenes.
  if (Object.keys(entries).length === 0) return {}
  return { storageState: { cookies: [], origins: [{ origin: site, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }] } }
}

/** The server cuts each picture for its first reader, as AVIF for ten times as long; for tests to which it is all the same. */
export async function withoutAvif(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
  return page
}
