import { all, equal, finding, sectionRows, type Finding, type Row } from './row.ts'
import type { Site } from './site.ts'

const row = sectionRows(2)

/** The routes of the table: name, path, and how an address of it is found. */
const routes: [name: string, path: string, address: (site: Site) => Promise<string>][] = [
  ['index', '/', async () => '/'],
  ['about', '/about', async () => '/about'],
  ['articles', '/articles', async () => '/articles'],
  ['articles-slug', '/articles/{slug}', async (site) => `/articles/${(await site.first('blogs/public')).slug}`],
  ['articles-topic-topic', '/articles/topic/{topic}', async (site) => `/articles/topic/${(await site.first('categories')).slug}`],
  ['author-username', '/author/{username}', async (site) => `/author/${await authorOf(site)}`],
  ['contact', '/contact', async () => '/contact'],
  ['creatives', '/creatives', async () => '/creatives'],
  ['creatives-slug', '/creatives/{slug}', async (site) => `/creatives/${(await site.first('creatives')).slug}`],
  ['events', '/events', async () => '/events'],
  ['events-slug', '/events/{slug}', async (site) => `/events/${(await site.first('events')).slug}`],
  ['magazine', '/magazine', async () => '/magazine'],
  ['magazine-entertainment', '/magazine/entertainment', async () => '/magazine/entertainment'],
  ['magazine-releases', '/magazine/releases', async () => '/magazine/releases'],
  ['magazine-releases-id', '/magazine/releases/{id}', async (site) => `/magazine/releases/${(await site.first('releases')).slug}`],
  ['podcast', '/podcast', async () => '/podcast'],
  ['search', '/search', async () => '/search?q=the'],
]

const bare: [name: string, path: string][] = [
  ['Oauth', '/Oauth'],
  ['unsubscribed', '/unsubscribed'],
]

const unknown = '/no/such/page'

export const section2: Row[] = [
  ...routes.map(([name, path, address]) =>
    row(`${name} is the page at ${path}, in the default layout.`, async (site) => {
      const at = await address(site)
      return all(await answers(site, at), await layout(site, at, true))
    }),
  ),
  ...bare.map(([name, path]) =>
    row(`${name} is the page at ${path}, with no layout.`, async (site) => all(await answers(site, path), await layout(site, path, false))),
  ),
  row('An unknown path gives the error page with 404.', async (site) => equal((await site.get(unknown)).status, 404)),
  row("The error page of an unknown path says 'Page not found: {path}'.", async (site) => contains(await site.get(unknown), `Page not found: ${unknown}`)),
  row("For status 404 it shows a large '4 [logo] 4' graphic.", async (site) => {
    const { text } = await site.get(unknown)
    const [graphic = ''] = /<svg[^>]*aria-label="404".*?<\/svg>/s.exec(text) ?? []
    return finding(graphic.includes('logo'), graphic ? 'a drawing with the logo' : 'no drawing called 404')
  }),
  row("For status 404 the heading is 'Page Not Found'.", async (site) => equal(headingOf((await site.get(unknown)).text), 'Page Not Found')),
  row("For status 404 the title is 'Page Not Found'.", async (site) => {
    const [, title = ''] = /<title>(.*?)<\/title>/.exec((await site.get(unknown)).text) ?? []
    return finding(title.startsWith('Page Not Found'), title)
  }),
  row("A button 'Take Me home' links to '/'.", async (site) => {
    const [link = ''] = /<a[^>]*>Take Me home<\/a>/.exec((await site.get(unknown)).text) ?? []
    return finding(/href="\/"/.test(link), link)
  }),
  row(
    "Login-required pages send the user to '/' with the login dialog opened.",
    (site) =>
      site.browse(async (page) => {
        await page.goto(`${site.url}/account`)
        await page.locator('dialog[open]').waitFor()
        return equal(new URL(page.url()).pathname, '/')
      }),
    'browser',
  ),
  row(
    "The dialog of a login-required page says 'Please log in'.",
    (site) =>
      site.browse(async (page) => {
        await page.goto(`${site.url}/account`)
        await page.locator('dialog[open]').getByText('Please log in').waitFor()
        return finding(true, 'Please log in')
      }),
    'browser',
  ),
  row(
    'Unauthenticated visitors on a protected page go to the login with a redirect query.',
    (site) =>
      site.browse(async (page) => {
        await page.goto(`${site.url}/account`)
        await page.locator('dialog[open]').waitFor()
        return equal(new URL(page.url()).searchParams.get('redirect'), '/account')
      }),
    'browser',
  ),
  row(
    'The original path is stored.',
    (site) =>
      site.browse(async (page) => {
        await page.goto(`${site.url}/account`)
        await page.locator('dialog[open]').waitFor()
        const kept = await page.evaluate(() => Object.values(sessionStorage))
        return finding(kept.includes('/account'), kept)
      }),
    'browser',
  ),
  row(
    "'/?auth=1' opens the login dialog.",
    (site) =>
      site.browse(async (page) => {
        await page.goto(`${site.url}/?auth=1`)
        await page.locator('dialog[open]').waitFor()
        return finding(true, 'a dialog')
      }),
    'browser',
  ),
  row(
    'The login dialog can be opened only when nobody is logged in.',
    (site) =>
      site.browse(
        async (page) => {
          await page.goto(`${site.url}/?auth=1`)
          await page.waitForURL((url) => !url.searchParams.has('auth'))
          return equal(await page.locator('dialog[open]').count(), 0)
        },
        { token: site.token ?? '' },
      ),
    'browser',
    'member',
  ),
]

async function answers(site: Site, path: string): Promise<Finding> {
  const { status, text } = await site.get(path)
  return all(equal(status, 200), finding(headingOf(text) !== '', headingOf(text) || 'no heading'))
}

/** The default layout is what carries the main navigation. */
async function layout(site: Site, path: string, expected: boolean): Promise<Finding> {
  const { text } = await site.get(path)
  const framed = /<nav[\s>]/.test(text)
  return finding(framed === expected, `${headingOf(text)}, ${framed ? 'with' : 'without'} layout`)
}

async function authorOf(site: Site): Promise<string> {
  const { user } = await site.first('blogs/public')
  return typeof user === 'object' && user !== null ? String(Reflect.get(user, 'username')) : ''
}

function headingOf(html: string): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return heading.replace(/<[^>]*>/g, '').trim()
}

function contains({ text }: { text: string }, expected: string): Finding {
  return finding(text.includes(expected), text.includes(expected) ? expected : 'not there')
}
