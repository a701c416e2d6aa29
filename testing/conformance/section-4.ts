import { answerCalls, follow, listens } from './in-app.ts'
import { all, equal, finding, sectionRows, type Row } from './row.ts'
import { newAccount } from './account.ts'
import type { Answer, Site, WireObject } from './site.ts'

const row = sectionRows(4)

/** How many come unless a limit is named: as many as there are placeholders. */
const defaults: [what: string, path: string, count: number][] = [
  ['article list 12', 'blogs/public', 12],
  ['article list 12, by author', 'blogs/loline', 12],
  ['6 by default, of creatives', 'creatives', 6],
  ['6 by default, of releases', 'releases', 6],
  ['6 by default, of events', 'events', 6],
  ['15 for books', 'books', 15],
  ['15 for movies', 'movies', 15],
  ['12 for music', 'musics', 12],
  ['comments 3', 'comments', 3],
]

/** Where placeholders stand while nothing answers, and which elements they are. */
const placeholders: [what: string, address: string, selector: string, count: number][] = [
  ['article list 12', '/articles', '.article-grid > .skeleton', 12],
  ['trending 6', '/', '.trending-list .skeleton', 6],
  ['15 for books', '/magazine/entertainment?show=books', '.item-tile__caption.skeleton', 15],
  ['15 for movies', '/magazine/entertainment?show=movies', '.item-tile__caption.skeleton', 15],
  ['12 for music', '/magazine/entertainment?show=music', '.item-tile__caption.skeleton', 12],
  ['15 for search results', '/search?q=the', '.search-page__pending > .search-hit', 15],
  ['6 by default, of creatives', '/creatives', '.creative-tile__caption.skeleton', 6],
  ['6 by default, of releases', '/magazine/releases', '.release-shelf__label.skeleton', 6],
  ['6 by default, of events', '/events', '.event-row__date-skeleton', 6],
]

/** The same for the next page of a list that has one. */
const morePlaceholders: [what: string, call: string, address: string, selector: string, count: number][] = [
  ['12 for more articles', 'blogs/loline', '/articles', '.article-grid > .skeleton', 12],
  ['12 for more creatives', 'creatives?limit=12', '/creatives', '.creative-tile__caption.skeleton', 12],
  ['3 for more books', 'books', '/magazine/entertainment?show=books', '.item-tile__caption.skeleton', 3],
  ['4 for more movies', 'movies', '/magazine/entertainment?show=movies', '.item-tile__caption.skeleton', 4],
]

export const section4: Row[] = [
  ...defaults.map(([what, path, count]) =>
    row(`Counts of a list: ${what}.`, async (site) => {
      const { data, meta } = await site.list(path)
      return all(equal(meta.per_page, count), equal(data.length, Math.min(count, meta.total)))
    }),
  ),
  ...placeholders.map(([what, address, selector, count]) =>
    row(
      `While loading, placeholders show: ${what}.`,
      (site) =>
        site.browse(async (page) => {
          await page.goto(`${site.url}/about`)
          await answerCalls(page, () => new Promise(() => {}))
          await follow(page, address)
          await page.locator(selector).first().waitFor()
          return equal(await page.locator(selector).count(), count)
        }),
      'browser',
    ),
  ),
  ...morePlaceholders.map(([what, call, address, selector, count]) =>
    row(
      `Load more: placeholders are appended: ${what}.`,
      (site) =>
        site.browse(async (page) => {
          if (!(await site.list(call)).links.next) return finding(true, `${call} has one page`)
          await page.goto(site.url + address)
          await listens(page, '.load-more > .btn')
          await answerCalls(page, () => new Promise(() => {}))
          await page.locator('.load-more > .btn').last().click()
          await page.locator(selector).first().waitFor()
          return equal(await page.locator(selector).count(), count)
        }),
      'browser',
    ),
  ),
  row(
    'Real data replaces the placeholders.',
    (site) =>
      site.browse(async (page) => {
        await page.goto(`${site.url}/about`)
        await follow(page, '/articles')
        await page.locator('.article-grid .card, .article-grid article, .article-grid a').first().waitFor()
        return equal(await page.locator('.article-grid > .skeleton').count(), 0)
      }),
    'browser',
  ),
  row('Load more: the next page is fetched from the next link.', async (site) => {
    const first = await site.list('blogs/loline?limit=4')
    const second = await site.list(`${first.links.next}&limit=4`)
    const twice = await site.list('blogs/loline?limit=8')
    return equal(
      [...first.data, ...second.data].map(({ id }) => id),
      twice.data.map(({ id }) => id),
    )
  }),
  row(
    'Article detail is not reloaded if the current article has the same slug.',
    async (site) => {
      const { slug } = await site.first('blogs/public')
      return site.browse(async (page) => {
        await page.goto(`${site.url}/articles/${slug}`)
        let asked = 0
        page.on('request', (request) => void (request.url().includes(`/blogs/slug/${slug}`) && asked++))
        await follow(page, `/articles/${slug}#comments`)
        await page.waitForFunction(() => location.hash === '#comments')
        return equal(asked, 0)
      })
    },
    'browser',
  ),
  row(
    'Clapping raises claps by 1 and sets has_user_clapped true.',
    async (site) => {
      const { before, clapped } = await clapOnce(site)
      return equal(clapped, { claps: before + 1, has_user_clapped: true })
    },
    'member',
    'write',
  ),
  row(
    'Unclapping lowers by 1 and sets has_user_clapped false.',
    async (site) => {
      const { before, unclapped } = await clapOnce(site)
      return equal(unclapped, { claps: before, has_user_clapped: false })
    },
    'member',
    'write',
  ),
  row('Comment add: the comment stands on the article.', async (site) => equal((await thread(site)).listed, true), 'member', 'write'),
  row('A reply raises the replies_count of its parent by 1.', async (site) => equal((await thread(site)).replied, 1), 'member', 'write'),
  row('Comment edit: the description is updated.', async (site) => equal((await thread(site)).edited, 'Edited by a row.'), 'member', 'write'),
  row('A deleted reply lowers the replies_count of its parent by 1.', async (site) => equal((await thread(site)).unreplied, 0), 'member', 'write'),
  row('Comment delete: the comment is gone.', async (site) => equal((await thread(site)).gone, 404), 'member', 'write'),
  row(
    'Login: an e-mail that is not verified gets in nowhere.',
    async (site) => {
      const { email, password } = await newAccount(site)
      const { status, json } = await site.ask('login', { json: { email, password } })
      const token: unknown = Reflect.get(Object(json), 'token')
      if (typeof token !== 'string') return equal([status, Reflect.get(Object(json), 'error')], [403, 'Please verify your email address'])
      return equal(Reflect.get(Object(Reflect.get(Object((await site.ask('user', { token })).json), 'user')), 'email_verified'), false)
    },
    'write',
  ),
  row(
    'An unverified login shows Please verify your email address.',
    async (site) => {
      const { email, password } = await newAccount(site)
      return site.browse(async (page) => {
        await page.goto(`${site.url}/?auth=1`)
        const dialog = page.locator('dialog[open]')
        await dialog.getByLabel('E-mail').fill(email)
        await dialog.getByLabel('Password').fill(password)
        await dialog.getByRole('button', { name: 'Log in' }).click()
        await dialog.getByText('Please verify your email address').waitFor()
        return finding(true, 'the text')
      })
    },
    'browser',
    'write',
  ),
  row(
    'A new deployed build is detected by polling a latest-build file every hour.',
    (site) =>
      site.browse(async (page) => {
        await page.clock.install()
        let asked = 0
        page.on('request', (request) => void (request.url().endsWith('/builds/latest.json') && asked++))
        await page.goto(`${site.url}/about`)
        await follow(page, '/contact')
        await page.waitForURL('**/contact')
        await page.clock.runFor(3_599_000)
        const early = asked
        const polled = page.waitForRequest('**/builds/latest.json')
        await page.clock.runFor(2_000)
        await polled
        return equal([early, asked], [0, 1])
      }),
    'browser',
  ),
  row('The server-rendered page is hydrated if server-rendered.', async (site) => {
    const { text } = await site.get('/articles')
    const { title } = await site.first('blogs/public')
    return finding(text.includes(escaped(String(title))), `${String(title)} in the HTML`)
  }),
]

interface ClapCount {
  claps: number
  has_user_clapped: boolean
}

function clapOnce(site: Site): Promise<{ before: number; clapped: ClapCount; unclapped: ClapCount }> {
  return site.once('clap', async () => {
    const { id } = await site.first('blogs/public')
    const ask = async (verb: string) => (await site.ask(`blogs/${id}/${verb}/claps`, { token: site.token ?? '' })).json as ClapCount // compared by the rows
    const { claps: before } = await ask('decrement')
    return { before, clapped: await ask('increment'), unclapped: await ask('decrement') }
  })
}

interface ThreadStory {
  listed: boolean
  replied: unknown
  edited: unknown
  unreplied: unknown
  gone: number
}

/** A comment with a reply, edited, and both taken back again. */
function thread(site: Site): Promise<ThreadStory> {
  return site.once('thread', async () => {
    const token = site.token ?? ''
    const article = await site.first('blogs/public')
    const dataOf = ({ status, json }: Answer): WireObject => {
      const data: unknown = Reflect.get(Object(json), 'data')
      if (typeof data !== 'object' || data === null) throw new Error(`${status} ${JSON.stringify(json)}`)
      return data as WireObject // an object, by the line above
    }
    const post = async (type: string, id: number, description: string) => dataOf(await site.ask('comments', { token, json: { type, id, description } }))
    const comment = await post('Blog', article.id, `Which of the rows is this? ${crypto.randomUUID()}`)
    const { json: list } = await site.ask(`comments/blog/${article.id}?limit=50`, { token })
    const listed = JSON.stringify(list).includes(`"id":${comment.id},`)
    const count = async () => dataOf(await site.ask(`comment/${comment.id}`, { token }))['replies_count']
    const reply = await post('Comment', comment.id, `That one: ${crypto.randomUUID()}`)
    const replied = await count()
    const { description: edited } = dataOf(await site.ask(`comments/${comment.id}`, { method: 'PUT', token, json: { description: 'Edited by a row.' } }))
    await site.ask(`comments/${reply.id}`, { method: 'DELETE', token })
    const unreplied = await count()
    await site.ask(`comments/${comment.id}`, { method: 'DELETE', token })
    return { listed, replied, edited, unreplied, gone: (await site.ask(`comment/${comment.id}`, { token })).status }
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
}
