import { expect, test } from 'vitest'
import { saveRedirect } from '#discovery/redirects/service.ts'
import type { Services } from '#platform/services.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ItemReport } from './entry.ts'
import { importFile } from './service.ts'

interface WordPressPost {
  id: number
  canonical?: string
  comments?: number
}

const fieldsOf = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')

function wxr(posts: readonly WordPressPost[]): string {
  const items = posts.map(({ id, canonical, comments = 0 }) => {
    const date = '2019-05-04 10:20:30'
    const own = {
      title: `Post ${id}`,
      link: `https://old.example/2019/post-${id}/`,
      'wp:post_id': id,
      'wp:post_type': 'post',
      'wp:status': 'publish',
      'dc:creator': 'ada',
    }
    const comment = (n: number) =>
      `<wp:comment>${fieldsOf({ 'wp:comment_id': id * 100 + n, 'wp:comment_author': 'Bea', 'wp:comment_author_email': 'bea@mail.example', 'wp:comment_date_gmt': date, 'wp:comment_content': `Comment ${n}`, 'wp:comment_approved': 1, 'wp:comment_parent': 0 })}</wp:comment>`
    const text = { 'content:encoded': `<p>Text of ${id}.</p>`, 'wp:post_name': `post-${id}`, 'wp:post_date_gmt': date }
    const meta =
      canonical === undefined ? '' : `<wp:postmeta>${fieldsOf({ 'wp:meta_key': '_yoast_wpseo_canonical', 'wp:meta_value': canonical })}</wp:postmeta>`
    return `<item>${fieldsOf({ ...own, ...text })}${meta}${Array.from({ length: comments }, (_, n) => comment(n)).join('')}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`
}

async function takePosts(services: Services, posts: readonly WordPressPost[]): Promise<ItemReport[]> {
  const seen: ItemReport[] = []
  const file = {
    name: 'site.xml',
    open: () =>
      (async function* () {
        yield Buffer.from(wxr(posts))
      })(),
  }
  await importFile(services, 'wxr', file, { seen: (item) => void seen.push(item) }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
  return seen
}

/** What a process that was killed leaves behind: what was committed before. */
class Killed extends Error {}

/** Services whose process dies before it commits its write number `last`. */
function dyingServices(services: Services, last: number): Services {
  let writes = 0
  const { database } = services
  return {
    ...services,
    database: {
      ...database,
      write: (work) =>
        database.write(async (writing) => {
          const result = await work(writing)
          if (++writes >= last) throw new Killed()
          return result
        }),
    },
  }
}

const many = (count: number, more: Partial<WordPressPost> = {}) => Array.from({ length: count }, (_, n) => ({ id: n + 1, ...more }))
const statesOf = (items: readonly ItemReport[]) => items.map(({ state }) => state)

async function articlesIn(app: TestApp): Promise<{ id: number; slug: string; comments: number }[]> {
  const rows = (await app.get('/api/blogs/public?limit=50')).json<{ data: { id: number; slug: string }[] }>().data
  return Promise.all(
    rows.map(async ({ id, slug }) => ({ id, slug, comments: (await app.get(`/api/comments/blog/${id}?limit=50`)).json<{ data: unknown[] }>().data.length })),
  )
}

test('articles of a WordPress file that are imported together purge cached lists once', async () => {
  await using app = await startApp()
  const changes = async () => (await app.services.database.db.selectFrom('changes').select('id').execute()).length
  const before = await changes()
  expect(statesOf(await takePosts(app.services, many(5)))).toEqual(Array(5).fill('created'))
  expect((await changes()) - before).toBe(1)
})

test('an import that is killed in the middle of a batch and begun again takes every article and comment once', async () => {
  await using app = await startApp()
  const posts = many(20, { comments: 2 })
  const first = await takePosts(dyingServices(app.services, 2), posts)
  expect((await articlesIn(app)).length).toBe(first.length)
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThan(posts.length)
  const second = await takePosts(app.services, posts)
  expect(statesOf(second)).toEqual(posts.map((_, n) => (n < first.length ? 'unchanged' : 'created')))
  const here = await articlesIn(app)
  expect(here.map(({ slug }) => slug).toSorted()).toEqual(posts.map(({ id }) => `post-${id}`).toSorted())
  expect(here.map(({ comments }) => comments)).toEqual(posts.map(() => 2))
})

test('an article that cannot be imported is reported, and those beside it come in whole', async () => {
  await using app = await startApp()
  await saveRedirect(app.services, { from_path: '/2019/post-2', to_path: null, status: 410, note: '' }, app.services.now())
  const posts = many(4, { comments: 1 }).map((post) => (post.id === 3 ? { ...post, canonical: `https://elsewhere.example/${'long'.repeat(600)}` } : post))
  const items = await takePosts(app.services, posts)
  expect(statesOf(items)).toEqual(['created', 'created', 'failed', 'created'])
  expect(JSON.stringify(items[1]?.lost)).toContain('/2019/post-2')
  expect((await articlesIn(app)).map(({ slug, comments }) => `${slug} ${comments}`).toSorted()).toEqual(['post-1 1', 'post-2 1', 'post-4 1'])
  expect((await app.get('/2019/post-1')).status).toBe(301)
})

test('an article that a file holds twice is imported once', async () => {
  await using app = await startApp()
  expect(statesOf(await takePosts(app.services, [...many(2), ...many(1)]))).toEqual(['created', 'created', 'unchanged'])
  expect((await articlesIn(app)).map(({ slug }) => slug).toSorted()).toEqual(['post-1', 'post-2'])
})
