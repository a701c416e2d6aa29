import { expect, test } from 'vitest'
import type { Edge, PurgeOrder } from '#platform/edge/edge.ts'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { asEditor } from '../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

type Order = Omit<PurgeOrder, 'signal' | 'addresses'>

function fakeEdge(name: string, longestTags = 4_000) {
  const orders: Order[] = []
  const fake = { isDown: false }
  const edge: Edge = {
    name,
    longestTags,
    batch: 50,
    tagHeaders: [['cdn-tag', ',']],
    async purge({ keys, soft, change }) {
      if (fake.isDown) throw new Error('could not be asked: ECONNREFUSED')
      orders.push({ keys, soft, change })
    },
  }
  return { edge, orders, fake }
}

async function anArticle(app: TestApp, title = 'An article') {
  const { services } = app
  const author = await createUser(services, { username: `ada${services.now()}`, name: 'Ada', role: 'author' })
  const { id, slug } = await createArticle(services, { user_id: author, title, standfirst: 'x', content: '[]', approved: 'draft' })
  return { id, path: `/articles/${slug}` }
}

const forEdges = ['surrogate-key', 'cache-tag', 'xkey', 'cdn-tag', 'surrogate-control', 'cdn-cache-control', 'edge-change']

test('no response has CDN headers when no CDN is configured', async () => {
  await using app = await startApp()
  for (const path of ['/', '/api/blogs/public']) {
    const { headers } = await app.get(path)
    for (const name of forEdges) expect(headers).not.toHaveProperty(name)
  }
})

test('a public response has its tags and a year of CDN caching, and browsers revalidate it', async () => {
  await using app = await startApp({ config: { edges: [fakeEdge('one').edge] } })
  const { id, path } = await anArticle(app)
  await asEditor(app).publish('articles', id)
  for (let time = 0; time < 2; time++) {
    const { headers } = await app.get(path)
    const keys = headers['xkey']?.split(' ') ?? []
    expect(keys).toContain(`article:${id}`)
    expect(headers['surrogate-key']).toBe(keys.join(' '))
    expect(headers['cache-tag']).toBe(keys.join(','))
    expect(headers['cdn-tag']).toBe(keys.join(','))
    expect(headers['surrogate-control']).toBe('max-age=31536000, stale-while-revalidate=1, stale-if-error=86400')
    expect(headers['cdn-cache-control']).toBe(headers['surrogate-control'])
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
  const { headers } = await app.get('/articles/there-is-none')
  expect(headers['surrogate-control']).toBe('max-age=5, stale-while-revalidate=1, stale-if-error=600')
})

test('a personal response has no CDN headers, and a 304 response has its tags', async () => {
  await using app = await startApp({ config: { edges: [fakeEdge('one').edge] } })
  const user = await app.get('/api/user')
  for (const name of forEdges) expect(user.headers).not.toHaveProperty(name)
  const { headers } = await app.get('/')
  const unchanged = await app.get('/', { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers['xkey']).toBe(headers['xkey'])
})

test('each CDN gets a soft purge for an edit and a hard one for an unpublished article, in order', async () => {
  const [one, two] = [fakeEdge('one'), fakeEdge('two')]
  await using app = await startApp({ config: { edges: [one.edge, two.edge] } })
  const editor = asEditor(app)
  const { id } = await anArticle(app)
  await editor.publish('articles', id)
  await app.work()
  expect(one.orders[0]).toMatchObject({ keys: ['all'], soft: false })
  const purgesBefore = one.orders.length
  two.fake.isDown = true
  await editor.save('articles', id, { title: 'Another title' })
  await editor.publish('articles', id)
  await app.work()
  const edit = one.orders.slice(purgesBefore)
  expect(edit.filter(({ soft }) => soft).flatMap(({ keys }) => keys)).toContain(`article:${id}`)
  expect(edit.filter(({ soft }) => !soft).flatMap(({ keys }) => keys)).not.toContain(`article:${id}`)
  const ordersBefore = two.orders.length
  await editor.unpublish('articles', id)
  await app.work()
  expect(one.orders.filter(({ soft }) => !soft).at(-1)?.keys).toContain(`article:${id}`)
  expect(two.orders).toHaveLength(ordersBefore)
  two.fake.isDown = false
  app.clock.pass(120_000)
  await app.work()
  const late = two.orders.slice(ordersBefore)
  expect(late.find(({ keys }) => keys.includes(`article:${id}`))?.soft).toBe(false)
  const changes = two.orders.map(({ change }) => change)
  expect(changes).toEqual(changes.toSorted((a, b) => a - b))
})

test('a CDN that was down for longer than changes are kept gets a purge of everything', async () => {
  const one = fakeEdge('one')
  await using app = await startApp({ config: { edges: [one.edge] } })
  const { id } = await anArticle(app)
  await asEditor(app).publish('articles', id)
  await app.work()
  await asEditor(app).unpublish('articles', id)
  await asEditor(app).publish('articles', id)
  const { db } = app.services.database
  const [oldest] = await db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).execute()
  await db
    .deleteFrom('changes')
    .where('id', '<', oldest?.id ?? 0)
    .execute()
  one.orders.length = 0
  await app.work()
  expect(one.orders[0]).toMatchObject({ keys: ['all'], soft: false })
})

test('a purge is repeated a minute later, when no older response can be in flight', async () => {
  const one = fakeEdge('one')
  await using app = await startApp({ config: { edges: [one.edge] } })
  const { id } = await anArticle(app)
  await asEditor(app).publish('articles', id)
  await app.work()
  await asEditor(app).unpublish('articles', id)
  await app.work()
  one.orders.length = 0
  app.clock.pass(60_000)
  await app.work()
  expect(one.orders.some(({ keys, soft }) => !soft && keys.includes(`article:${id}`))).toBe(true)
})
