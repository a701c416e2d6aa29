import { expect, test } from 'vitest'
import type { Edge, PurgeOrder } from '#platform/edge/edge.ts'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { asEditor } from '../../testing/as-editor.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

type Order = Omit<PurgeOrder, 'signal'>

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

test('without an edge no answer bears a header for edges', async () => {
  await using app = await startApp()
  for (const path of ['/', '/api/blogs/public']) {
    const { headers } = await app.get(path)
    for (const name of forEdges) expect(headers).not.toHaveProperty(name)
  }
})

test('with an edge a public answer names its tags and is kept for a year, while browsers ask each time', async () => {
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

test('a personal answer is not for edges, and an unchanged public one names its tags again', async () => {
  await using app = await startApp({ config: { edges: [fakeEdge('one').edge] } })
  const user = await app.get('/api/user')
  for (const name of forEdges) expect(user.headers).not.toHaveProperty(name)
  const { headers } = await app.get('/')
  const unchanged = await app.get('/', { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers['xkey']).toBe(headers['xkey'])
})

test('an edit is purged softly and a withdrawal hard, in order, at each edge by itself', async () => {
  const [one, two] = [fakeEdge('one'), fakeEdge('two')]
  await using app = await startApp({ config: { edges: [one.edge, two.edge] } })
  const editor = asEditor(app)
  const { id } = await anArticle(app)
  await editor.publish('articles', id)
  await app.work()
  expect(one.orders[0]).toMatchObject({ keys: ['all'], soft: false })
  const told = one.orders.length
  two.fake.isDown = true
  await editor.save('articles', id, { title: 'Another title' })
  await editor.publish('articles', id)
  await app.work()
  const edit = one.orders.slice(told)
  expect(edit.filter(({ soft }) => soft).flatMap(({ keys }) => keys)).toContain(`article:${id}`)
  expect(edit.filter(({ soft }) => !soft).flatMap(({ keys }) => keys)).not.toContain(`article:${id}`)
  const toldBefore = two.orders.length
  await editor.unpublish('articles', id)
  await app.work()
  expect(one.orders.filter(({ soft }) => !soft).at(-1)?.keys).toContain(`article:${id}`)
  expect(two.orders).toHaveLength(toldBefore)
  two.fake.isDown = false
  app.clock.pass(120_000)
  await app.work()
  const late = two.orders.slice(toldBefore)
  expect(late.find(({ keys }) => keys.includes(`article:${id}`))?.soft).toBe(false)
  const changes = two.orders.map(({ change }) => change)
  expect(changes).toEqual(changes.toSorted((a, b) => a - b))
})

test('an edge that was away for longer than changes are kept is told to forget everything', async () => {
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

test('what was purged is purged once more when no answer can be under way any longer', async () => {
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
