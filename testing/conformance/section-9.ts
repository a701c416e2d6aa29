import { listens } from './in-app.ts'
import { all, equal, finding, sectionRows, type Finding, type Row } from './row.ts'
import type { Site } from './site.ts'

const row = sectionRows(9)

const colours: [name: string, value: string][] = [
  ['primary yellow', '#ffd232'],
  ['info teal', '#26a69a'],
  ['warning amber', '#ffc107'],
  ['error deep orange', '#ff6e40'],
  ['dark grey', '#424242'],
]

/** 'MMM Do, YYYY' */
const date = /\b[A-Z][a-z]{2} \d{1,2}(?:st|nd|rd|th), \d{4}\b/

export const section9: Row[] = [
  row('Related articles: limit 6.', async (site) => {
    const { id } = await site.first('blogs/public')
    const { total } = (await site.list('blogs/public')).meta
    return equal((await site.list(`blogs/related/${id}`)).data.length, Math.min(6, total - 1))
  }),
  row('Related articles: at most 12 kept.', async (site) => {
    const { id } = await site.first('blogs/public')
    const { length } = (await site.list(`blogs/related/${id}?limit=50`)).data
    return finding(length <= 12, length)
  }),
  row('Trending default limit 6.', async (site) => {
    const { total } = (await site.list('blogs/public')).meta
    return equal((await site.list('blogs/trending?t=all')).data.length, Math.min(6, total))
  }),
  row('Podcast page size 6.', async (site) => {
    const { json } = await site.get('podcasts')
    const { items, pageInfo } = Object(json) as { items?: unknown[]; pageInfo?: { totalResults: number; resultsPerPage: number } } // compared here
    return all(equal(pageInfo?.resultsPerPage, 6), equal(items?.length, Math.min(6, pageInfo?.totalResults ?? 0)))
  }),
  row("Date format 'MMM Do, YYYY'.", async (site) => {
    const [shown] = date.exec((await site.get('/articles')).text) ?? []
    return finding(shown !== undefined, shown ?? 'no such date among the articles')
  }),
  row("An article shows its date in 'MMM Do, YYYY'.", async (site) => {
    const [shown] = date.exec((await site.get(`/articles/${(await site.first('blogs/public')).slug}`)).text) ?? []
    return finding(shown !== undefined, shown ?? 'no such date on the page')
  }),
  row(
    'Theme: default dark.',
    async (site) => {
      const { text } = await site.get('/')
      const [, colour = ''] = /<meta name="theme-color" content="#([0-9a-f]{6})"/.exec(text) ?? []
      return finding(colour !== '' && brightness(colour) < 64, `#${colour}`)
    },
    'build',
  ),
  ...colours.map(([name, value]) => row(`Theme: ${name} (${value}).`, async (site) => inStyles(site, new RegExp(`:${value}\\b`, 'i'), value), 'build')),
  row(
    'Theme: primary with lighter and darker shades.',
    async (site) => all(await inStyles(site, /--primary-light:/, 'lighter'), await inStyles(site, /--primary-dark:/, 'darker')),
    'build',
  ),
  row(
    'Reload guard 10 s: missing code reloads the page once.',
    (site) =>
      site.browse(async (page) => {
        let loads = 0
        page.on('request', (request) => void (request.isNavigationRequest() && loads++))
        await page.route('**/assets/about-*', (route) => route.fulfill({ status: 404, body: '' }))
        await page.goto(`${site.url}/about`, { waitUntil: 'commit' })
        await page.locator('#missing').waitFor()
        return equal(loads, 2)
      }),
    'browser',
  ),
  row(
    'Session refresh on focus on.',
    (site) =>
      site.browse(
        async (page) => {
          await page.goto(`${site.url}/about`)
          await listens(page, '#root > *')
          await page.getByRole('button', { name: 'Your account' }).waitFor()
          const asked = page.waitForRequest((request) => request.url().endsWith('/api/user'))
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          await asked
          return finding(true, 'GET user')
        },
        { token: site.token ?? '' },
      ),
    'browser',
    'member',
  ),
]

async function inStyles(site: Site, expected: RegExp, name: string): Promise<Finding> {
  const { text } = await site.get('/')
  const sheets = [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
  const styles = await Promise.all(sheets.map((href) => site.get(href)))
  return finding(
    styles.some((sheet) => expected.test(sheet.text)),
    `${name} in ${sheets.length} stylesheets`,
  )
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return (red * 299 + green * 587 + blue * 114) / 1000
}
