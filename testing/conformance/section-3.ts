import { all, equal, finding, has, sectionRows, typed, type Finding, type Row } from './row.ts'
import type { Site, WireObject } from './site.ts'

const row = sectionRows(3)
const groups = ['books', 'movies', 'music', 'articles']

/** Lists whose items stand in the groups of a creative or a release. */
const listOfGroup: Record<string, string> = { books: 'books', movies: 'movies', music: 'musics', creative: 'creatives', articles: 'blogs/public' }

const article = async (site: Site) => site.thing(`blogs/${(await site.first('blogs/public')).id}`)

export const section3: Row[] = [
  row('Article: id, slug.', async (site) => typed(await article(site), { id: 'number', slug: 'string' })),
  row('Article: content is a JSON string of blocks.', async (site) => {
    const { content } = await article(site)
    return finding(Array.isArray(parsed(content)), `a ${typeof content}`)
  }),
  row("Article: approved; the value 'approved' means public.", async (site) => equal((await article(site))['approved'], 'approved')),
  row('Article: user is the author, with username.', async (site) => typed((await article(site))['user'], { username: 'string' })),
  row('Article: claps is a number.', async (site) => typed(await article(site), { claps: 'number' })),
  row('Article: has_user_clapped is a boolean.', async (site) => typed(await article(site), { has_user_clapped: 'boolean' })),
  row('Article: views.', async (site) => typed(await article(site), { views: 'number' })),
  row('Paged response: data.', async (site) => equal(Array.isArray((await site.list('blogs/loline')).data), true)),
  row('Paged response: links with next.', async (site) => has((await site.list('blogs/loline')).links, 'next')),
  row('Paged response: meta with total.', async (site) => typed((await site.list('blogs/loline')).meta, { total: 'number' })),
  row('There is more when links.next exists.', async (site) => {
    const { total } = (await site.list('blogs/loline')).meta
    const pages = await walk(site, '/api/blogs/loline?limit=10')
    const distinct = new Set(pages.flat().map(({ id }) => id)).size
    return finding(distinct === total, `${distinct} of ${total} on ${pages.length} pages`)
  }),
  row('Category: id, name, created_at.', async (site) => typed(await site.first('categories'), { id: 'number', name: 'string', created_at: 'string' })),
  row('Category: blogs (for popular categories).', async (site) => {
    const { blogs } = await site.first('categories/popular')
    return finding(Array.isArray(blogs), `a ${typeof blogs}`)
  }),
  row('Clap: id, user, created_at.', async (site) => typed(await site.first('claps'), { id: 'number', user: 'object', created_at: 'string' })),
  row('Comment: id, description, replies_count, user, created_at.', async (site) =>
    typed(await site.first('comments'), { id: 'number', description: 'string', replies_count: 'number', user: 'object', created_at: 'string' }),
  ),
  row("Comment: commentable_type ('Blog' or comment).", async (site) => {
    const { data } = await site.list('comments?limit=50')
    const types = [...new Set(data.map((one) => String(one['commentable_type'])))]
    return finding(
      types.every((type) => /^(Blog|Comment)$/.test(type)),
      types,
    )
  }),
  row('Comment: commentable_id.', async (site) => typed(await site.first('comments'), { commentable_id: 'number' })),
  row('Creative: styles is a JSON string.', async (site) => {
    const { id } = await site.first('creatives')
    return isJsonObject((await site.thing(`creatives/${id}`))['styles'])
  }),
  row('Creative: content groups books, movies, music, creative, articles.', async (site) => has(await contents(site, 'creative'), 'creative', ...groups)),
  row('Release: id.', async (site) => typed(await site.thing(`release/${(await site.first('releases')).id}`), { id: 'number' })),
  row('Release: creative with styles.', async (site) => {
    const { creative } = await site.thing(`release/${(await site.first('releases')).id}`)
    return isJsonObject(typeof creative === 'object' && creative !== null ? Reflect.get(creative, 'styles') : undefined)
  }),
  row('Release: content groups books, movies, music, articles.', async (site) => has(await contents(site, 'release'), ...groups)),
  ...(['creative', 'release'] as const).map((kind) =>
    row(`The content groups of a ${kind} hold books, movies, music and articles, each with its id and its fields.`, async (site) => {
      const held = await Promise.all(Object.entries(await contents(site, kind)).map(([group, items]) => likeItsList(site, group, items as WireObject[]))) // by the rows about the groups
      return all(finding(held.length > 0, 'no groups'), ...held)
    }),
  ),
  row('Event: id, slug.', async (site) => typed(await site.first('events'), { id: 'number', slug: 'string' })),
  row('Book: id.', async (site) => typed(await site.first('books'), { id: 'number' })),
  row('Movie: id.', async (site) => typed(await site.first('movies'), { id: 'number' })),
  row('Music: id.', async (site) => typed(await site.first('musics'), { id: 'number' })),
  row('Podcast episode: snippet fields from the video platform.', async (site) => {
    const { json } = await site.get('podcasts')
    const items: unknown = Reflect.get(json as object, 'items') // an answer without items fails the row
    const [first] = Array.isArray(items) ? items : []
    return all(has(first, 'id', 'snippet'), typed(Reflect.get(first as object, 'snippet'), { title: 'string', publishedAt: 'string', description: 'string' })) // an object, by `has`
  }),
  row('Podcast: nextPageToken.', async (site) => typed((await site.get('podcasts?maxResults=1')).json, { nextPageToken: 'string' })),
  row('Podcast: prevPageToken.', async (site) => {
    const { json } = await site.get('podcasts?maxResults=1')
    const token = String(Reflect.get(json as object, 'nextPageToken')) // an answer without it fails the row
    return has((await site.get(`podcasts?maxResults=1&pageToken=${encodeURIComponent(token)}`)).json, 'prevPageToken')
  }),
  row('Podcast: pageInfo.', async (site) => has((await site.get('podcasts')).json, 'pageInfo')),
  row(
    'User: email_verified flag, email, username.',
    async (site) => typed((await user(site))['data'], { email_verified: 'boolean', email: 'string', username: 'string' }),
    'member',
  ),
  row('Author info: totalBlogs from meta.total.', async (site) => {
    const { user: author } = await article(site)
    const { data, meta } = await site.list(`blogs/username/${String(Reflect.get(Object(author), 'username'))}?limit=50`)
    return finding(meta.total >= data.length && meta.total > 0, `${data.length} of ${meta.total}`)
  }),
  row('The articles of an author come with their user.', async (site) => {
    const { user: author } = await article(site)
    const { json } = await site.get(`blogs/username/${String(Reflect.get(Object(author), 'username'))}`)
    return typed(Reflect.get(Object(json), 'user'), { username: 'string' })
  }),
]

async function contents(site: Site, kind: 'creative' | 'release'): Promise<Record<string, unknown>> {
  const { data } = await site.list(`${kind}s`)
  // The richest of them: not each holds something of every group.
  const found = await Promise.all(data.map(({ id }) => site.thing(`${kind}/${id}/contents`)))
  const richness = (groupsOf: object) => Object.values(groupsOf).filter((items) => Array.isArray(items) && items.length > 0).length
  return found.toSorted((a, b) => richness(b) - richness(a))[0] ?? {}
}

/** Whatever a list says of a thing, its place among the contents says too. */
async function likeItsList(site: Site, group: string, items: WireObject[]): Promise<Finding> {
  const path = listOfGroup[group]
  const example = path ? await site.first(path) : undefined
  if (!example) return finding(false, `a group ${group}`)
  return all(finding(true, `${items.length} ${group}`), ...items.map((item) => has(item, ...Object.keys(example))))
}

async function user(site: Site): Promise<Record<string, unknown>> {
  return Object((await site.ask('user', { token: site.token ?? '' })).json) as Record<string, unknown> // made an object by the line itself
}

async function walk(site: Site, path: string): Promise<WireObject[][]> {
  const pages: WireObject[][] = []
  for (let next: string | null = path; next && pages.length < 500;) {
    const page = await site.list(next)
    pages.push(page.data)
    next = page.links.next
  }
  return pages
}

function isJsonObject(text: unknown): Finding {
  const value = parsed(text)
  return finding(typeof value === 'object' && value !== null && !Array.isArray(value), `a ${typeof text}`)
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
