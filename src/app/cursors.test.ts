import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ensureTopics } from '#content/topics/service.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let token: string
/** Of every list of the documentation that is read on with a cursor: its address, and what the cursor is called. */
let lists: { address: string; name: string }[]

const Documentation = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string().default(''), in: z.string().default('') })).optional() }).loose()),
  ),
})

beforeAll(async () => {
  app = await startApp()
  const author = await aReader(app, { role: 'admin', username: 'ada' })
  token = author.token
  const topics = await ensureTopics(app.services, [{ name: 'Film' }], 'listed')
  const { id } = await anArticle(app, { topics, user_id: author.id })
  const comment = await app.post('/api/comments', { id, type: 'Blog', description: 'A word of praise.' }, { token })
  const there: Record<string, string> = { username: 'ada', blogId: String(id), id: String(comment.json<{ data: { id: number } }>().data.id) }
  const { paths } = Documentation.parse((await app.get('/api/openapi.json')).json())
  lists = Object.entries(paths).flatMap(([path, methods]) =>
    (methods['get']?.parameters ?? [])
      .filter(({ name, in: place }) => place === 'query' && ['cursor', 'pageToken'].includes(name))
      .map(({ name }) => ({ name, address: `/api${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, (_, param: string) => there[param] ?? '1')}` })),
  )
})

afterAll(() => app.close())

const garbage = ['nonsense', '%00', '-1', '1e9', '12abc', "1' or '1'='1", 'WyJ4Il0', '%F0%9F%8E%88', 'x'.repeat(300)]

describe('Cursors of pages', () => {
  it.each([
    '/articles?cursor=',
    '/articles/topic/film?cursor=',
    '/author/ada?cursor=',
    '/creatives?cursor=',
    '/magazine/releases?cursor=',
    '/magazine/entertainment?show=books&cursor=',
    '/events?cursor=',
    '/events?past=',
    '/podcast?pageToken=',
    '/search?q=article&cursor=',
  ])('a page with a foreign cursor answers 422 with an explanation: %s', async (address) => {
    const wrong = await app.get(`${address}nonsense`)
    expect([wrong.status, wrong.text.includes('does not belong to this list; begin with the first page')]).toEqual([422, true])
    expect((await app.get(address)).status).toBe(200)
  })
})

describe('Cursors of the API', () => {
  it('the OpenAPI document has more than 20 lists with a cursor', () => {
    expect(lists.length).toBeGreaterThan(20)
  })

  it('every list of the API refuses a foreign cursor with an error for its parameter', async () => {
    const wrong: string[] = []
    for (const { address, name } of lists) {
      for (const value of garbage) {
        const answer = await app.get(`${address}?${name}=${value}`, { token })
        const { fields } = answer.status === 422 ? answer.json<{ fields?: Record<string, string[]> }>() : {}
        if (!fields?.[name]?.[0]?.includes('does not belong to this list'))
          wrong.push(`${address}?${name}=${value.slice(0, 20)}: ${answer.status} ${answer.text.slice(0, 160)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('every list of the API starts with its first page when the cursor is empty', async () => {
    const wrong: string[] = []
    for (const { address, name } of lists) {
      const [plain, empty] = [await app.get(address, { token }), await app.get(`${address}?${name}=`, { token })]
      if (plain.status !== empty.status || plain.text !== empty.text) wrong.push(`${address}: ${plain.status}, ${empty.status}`)
    }
    expect(wrong).toEqual([])
  })
})
