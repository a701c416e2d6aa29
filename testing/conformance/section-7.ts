import { all, equal, finding, has, sectionRows, typed, type Finding, type Row } from './row.ts'
import type { ListAnswer, Site } from './site.ts'

const row = sectionRows(7)

/** A list with its next page: found by the link, with the filters behind it once more. */
const lists: [call: string, path: string, filters: string][] = [
  ['GET blogs/loline?{filters}', 'blogs/loline', 'orderBy=title&order=asc&limit=3'],
  ['GET blogs/public with query search, order, orderBy', 'blogs/public', 'search=&order=desc&orderBy=created_at&limit=3'],
  ['GET books?{filters}', 'books', 'limit=3'],
  ['GET movies', 'movies', 'limit=3'],
  ['GET musics', 'musics', 'limit=3'],
  ['GET creatives?{limit etc.}', 'creatives', 'limit=3'],
  ['GET releases', 'releases', 'limit=3'],
  ['GET events', 'events', 'limit=3'],
  ['GET events/upcoming', 'events/upcoming', 'limit=3'],
  ['GET events/past', 'events/past', 'limit=2'],
  ['GET claps', 'claps', 'limit=3'],
  ['GET comments', 'comments', 'limit=3'],
]

/** One thing of a list by its id. */
const things: [call: string, list: string, path: (id: number) => string][] = [
  ['GET blogs/{id}', 'blogs/public', (id) => `blogs/${id}`],
  ['GET books/{id}', 'books', (id) => `books/${id}`],
  ['GET movies/{id}', 'movies', (id) => `movies/${id}`],
  ['GET musics/{id}', 'musics', (id) => `musics/${id}`],
  ['GET category/{id}', 'categories', (id) => `category/${id}`],
  ['GET clap/{id}', 'claps', (id) => `clap/${id}`],
  ['GET comment/{id}', 'comments', (id) => `comment/${id}`],
  ['GET creatives/{id}', 'creatives', (id) => `creatives/${id}`],
  ['GET release/{id}', 'releases', (id) => `release/${id}`],
  ['GET events/{idOrSlug} with an id', 'events', (id) => `events/${id}`],
]

const slugs: [call: string, list: string, path: (slug: string) => string][] = [
  ['GET blogs/slug/{slug}', 'blogs/public', (slug) => `blogs/slug/${slug}`],
  ['GET category/slug/{slug}', 'categories', (slug) => `category/slug/${slug}`],
  ['GET events/{idOrSlug} with a slug', 'events', (slug) => `events/${slug}`],
]

/** Counters: each answers with the number that it has counted. */
const counters: [call: string, list: string, path: (id: number) => string, field: string][] = [
  ['GET blogs/{id}/increment/views', 'blogs/public', (id) => `blogs/${id}/increment/views`, 'views'],
  ['GET creatives/increment/download/{id}', 'creatives', (id) => `creatives/increment/download/${id}`, 'downloads'],
  ['GET creatives/increment/read/{id}', 'creatives', (id) => `creatives/increment/read/${id}`, 'reads'],
  ['GET releases/increment/download/{id}', 'releases', (id) => `releases/increment/download/${id}`, 'downloads'],
  ['GET releases/increment/read/{id}', 'releases', (id) => `releases/increment/read/${id}`, 'reads'],
  ['GET events/increment/read/{id}', 'events', (id) => `events/increment/read/${id}`, 'reads'],
]

export const section7: Row[] = [
  ...lists.map(([call, path, filters]) => row(`${call}, with next-link paging.`, (site) => pages(site, path, filters))),
  ...things.map(([call, list, path]) =>
    row(`${call}.`, async (site) => {
      const { id } = await site.first(list)
      return equal((await site.thing(path(id))).id, id)
    }),
  ),
  ...slugs.map(([call, list, path]) =>
    row(`${call}.`, async (site) => {
      const { slug } = await site.first(list)
      return equal((await site.thing(path(slug))).slug, slug)
    }),
  ),
  ...counters.map(([call, list, path, field]) =>
    row(`${call}.`, async (site) => typed((await site.ask(path((await site.first(list)).id))).json, { [field]: 'number' }), 'write'),
  ),
  row('GET blogs/public with query categoryId.', async (site) => {
    const { id } = await site.first('categories/popular')
    const { data } = await site.list(`blogs/public?categoryId=${id}`)
    return finding(data.length > 0 && data.every(({ topics }) => JSON.stringify(topics).includes(`"id":${id},`)), `${data.length} of category ${id}`)
  }),
  row('GET blogs/public with query orderBy: by title, ascending.', async (site) => {
    const titles = (await site.list('blogs/public?orderBy=title&order=asc')).data.map(({ title }) => String(title).toLowerCase())
    return equal(titles, titles.toSorted(Intl.Collator('en').compare))
  }),
  row('GET blogs/trending with query t and limit.', async (site) => equal((await site.list('blogs/trending?t=all&limit=2')).data.length, 2)),
  row('GET blogs/trending with limit (default 6).', async (site) => equal((await site.list('blogs/trending?t=all')).data.length, 6)),
  row('GET blogs/trending with query blogger (optional).', async (site) => {
    const { user } = await site.first('blogs/public')
    const { data } = await site.list(`blogs/trending?t=all&blogger=${String(Reflect.get(Object(user), 'username'))}`)
    return finding(
      data.length > 0 && data.every((one) => Reflect.get(Object(one['user']), 'id') === Reflect.get(Object(user), 'id')),
      `${data.length} of one blogger`,
    )
  }),
  row('GET blogs/views/{id} answers a number.', async (site) =>
    equal(typeof (await site.get(`blogs/views/${(await site.first('blogs/public')).id}`)).json, 'number'),
  ),
  row('GET blogs/related/{articleId} with limit (default 6).', async (site) => {
    const { id } = await site.first('blogs/public')
    const { data } = await site.list(`blogs/related/${id}`)
    return finding(data.length > 0 && data.length <= 6 && data.every((one) => one.id !== id), data.length)
  }),
  row('GET categories/popular answers data.', async (site) => finding((await site.list('categories/popular')).data.length > 0, 'data')),
  row('GET {username}/blogs/categories.', async (site) => {
    const { user } = await site.first('blogs/public')
    return typed(await site.first(`${String(Reflect.get(Object(user), 'username'))}/blogs/categories`), { id: 'number', name: 'string' })
  }),
  row('GET claps/blog/{articleId}.', async (site) => {
    const { article_id } = await site.first('claps')
    return equal((await site.first(`claps/blog/${String(article_id)}`))['article_id'], article_id)
  }),
  row('GET comments/blog/{articleId}.', async (site) => {
    const { article_id } = await site.first('comments')
    return equal((await site.first(`comments/blog/${String(article_id)}`))['article_id'], article_id)
  }),
  row('GET comments/comment/{commentId} answers the replies.', async (site) => {
    const { data } = await site.list('comments?limit=50')
    const reply = data.find((one) => one['commentable_type'] === 'Comment')
    if (!reply) return finding(true, 'no replies among the newest 50')
    const head = String(reply['commentable_id'])
    const { data: replies } = await site.list(`comments/comment/${head}?limit=50`)
    return finding(
      replies.some(({ id }) => id === reply.id),
      `${replies.length} replies to ${head}`,
    )
  }),
  ...(['creative', 'release'] as const).map((kind) =>
    row(`GET ${kind}/{id}/contents?&include={types}.`, async (site) => {
      const { id } = await site.first(`${kind}s`)
      return equal(Object.keys(await site.thing(`${kind}/${id}/contents?&include=books,movies`)).toSorted(), ['books', 'movies'])
    }),
  ),
  row('GET playlistItems with maxResults (default 6).', async (site) => {
    const { json } = await site.get('playlistItems?part=snippet&playlistId=fixed&key=public')
    return finding(Array.isArray(Reflect.get(Object(json), 'items')), Object.keys(Object(json)))
  }),
  row('GET playlistItems with pageToken.', async (site) => {
    const first = (await site.get('podcasts?maxResults=1')).json
    const second = (await site.get(`podcasts?maxResults=1&pageToken=${encodeURIComponent(String(Reflect.get(Object(first), 'nextPageToken')))}`)).json
    const [a, b] = [first, second].map((page) => JSON.stringify(Reflect.get(Object(page), 'items')))
    return finding(a !== undefined && b !== undefined && a !== b, 'another page')
  }),
  row('GET playlistItems with itemId.', async (site) => {
    const items: unknown = Reflect.get(Object((await site.get('podcasts')).json), 'items')
    const id = String(Reflect.get(Object(Array.isArray(items) ? items[0] : {}), 'id'))
    const one: unknown = Reflect.get(Object((await site.get(`podcasts?itemId=${encodeURIComponent(id)}`)).json), 'items')
    return equal(Array.isArray(one) ? one.map((item) => Reflect.get(Object(item), 'id') as unknown) : one, [id])
  }),
  row('The public API key never leaves the server.', async (site) => finding(!/[?&"]key["=:]\s*"?AIza/.test((await site.get('podcasts')).text), 'no key')),
  row('GET csrf answers csrfToken.', async (site) => typed((await site.ask('csrf')).json, { csrfToken: 'string' })),
  row('GET providers.', async (site) => equal(typeof (await site.get('providers')).json, 'object')),
  row('GET session.', async (site) => equal((await site.ask('session?callbackUrl=/')).status, 200)),
  row('POST signin/{provider} asks for the form’s csrfToken.', async (site) => {
    const { status } = await site.ask('signin/credentials', { form: { csrfToken: 'made up', callbackUrl: '/', json: 'true' } })
    return finding(status < 500, status)
  }),
  row('GET builds/latest.json.', async (site) => typed((await site.get('/builds/latest.json')).json, { id: 'string' }), 'build'),
  row(
    'GET builds/meta/{buildId}.json.',
    async (site) => {
      const latest = (await site.get('/builds/latest.json')).json
      const { json } = await site.get(`/builds/meta/${String(Reflect.get(Object(latest), 'id'))}.json`)
      return equal(Reflect.get(Object(json), 'id'), Reflect.get(Object(latest), 'id'))
    },
    'build',
  ),
  row('Payload files per route.', async (site) => {
    const { status, json } = await site.get('/builds/payload/articles.json')
    return all(equal(status, 200), finding(typeof json === 'object' && json !== null, `a ${typeof json}`))
  }),
]

async function pages(site: Site, path: string, filters: string): Promise<Finding> {
  const first = await site.list(`${path}?${filters}`)
  const { next } = first.links
  if (first.data.length === 0) return finding(false, 'an empty list')
  if (!next) return finding(first.data.length === first.meta.total, `all ${first.data.length} on one page`)
  const second = await site.list(`${next}&${filters}`)
  const both = [...first.data, ...second.data].map(({ id }) => id)
  return all(
    has(first satisfies ListAnswer, 'data', 'links', 'meta'),
    finding(second.data.length > 0 && new Set(both).size === both.length, `${both.length} on two pages`),
  )
}
