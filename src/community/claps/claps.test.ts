import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ArticleCard } from '#content/articles/contract.ts'
import type { ClapList, OwnClaps } from './contract.ts'
import { openSession } from '#community/accounts/sessions.ts'
import { rankAll } from '#content/articles/jobs.ts'
import { removeClapsOf } from './store.ts'

async function stored(app: TestApp, articleId: number): Promise<{ counter: number; rows: number }> {
  const { db } = app.services.database
  const stats = await db.selectFrom('article_stats').select('claps').where('article_id', '=', articleId).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('claps').select('id').where('article_id', '=', articleId).execute()
  return { counter: stats.claps, rows: rows.length }
}

const clap = (app: TestApp, id: number, token: string) => app.get(`/api/blogs/${id}/increment/claps`, { token })
const unclap = (app: TestApp, id: number, token: string) => app.get(`/api/blogs/${id}/decrement/claps`, { token })

describe('Claps', () => {
  test('a clap counts once per reader and article, and can be removed', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const [ada, bob] = [await aReader(app), await aReader(app)]
    const first = await clap(app, id, ada.token)
    expect(first.json()).toEqual({ claps: 1, has_user_clapped: true })
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect((await clap(app, id, ada.token)).json()).toEqual({ claps: 1, has_user_clapped: true })
    expect((await app.post(`/api/blogs/${id}/increment/claps`, undefined, { token: bob.token })).json()).toEqual({ claps: 2, has_user_clapped: true })
    expect((await unclap(app, id, ada.token)).json()).toEqual({ claps: 1, has_user_clapped: false })
    expect((await unclap(app, id, ada.token)).json()).toEqual({ claps: 1, has_user_clapped: false })
    expect(await stored(app, id)).toEqual({ counter: 1, rows: 1 })
  })

  test('a hundred simultaneous claps of one reader count once, on each of five articles (P51)', { timeout: 120_000 }, async () => {
    await using app = await startApp()
    const reader = await aReader(app)
    for (let round = 0; round < 5; round++) {
      const { id } = await anArticle(app, { user_id: reader.id })
      const answers = await Promise.all(Array.from({ length: 100 }, () => clap(app, id, reader.token)))
      expect(answers.map((answer) => answer.status).filter((status) => status !== 200)).toEqual([])
      expect(await stored(app, id)).toEqual({ counter: 1, rows: 1 })
    }
  })

  test('a visitor gets 401 and a reader without a verified e-mail gets 403 when clapping', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const pending = await aReader(app, { verified: false })
    for (const path of [`/api/blogs/${id}/increment/claps`, `/api/blogs/${id}/decrement/claps`]) {
      const nobody = await app.get(path)
      expect([nobody.status, nobody.json<{ error: string }>().error]).toEqual([401, 'Please log in'])
      const unverified = await app.get(path, { token: pending.token })
      expect([unverified.status, unverified.json<{ error: string }>().error]).toEqual([403, 'Please verify your email address'])
      expect((await app.get(path, { token: `mh_${'x'.repeat(43)}` })).status).toBe(401)
    }
    expect(await stored(app, id)).toEqual({ counter: 0, rows: 0 })
  })

  test('a clap with a session token counts without a User-Agent and from any program', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const { token } = await aReader(app)
    const answer = await app.get(`/api/blogs/${id}/increment/claps`, { token, headers: { 'user-agent': '' } })
    expect(answer.json()).toEqual({ claps: 1, has_user_clapped: true })
    const other = await aReader(app)
    const script = await app.get(`/api/blogs/${id}/increment/claps`, { token: other.token, headers: { 'user-agent': 'okhttp/4.12.0' } })
    expect(script.json()).toEqual({ claps: 2, has_user_clapped: true })
    expect(await stored(app, id)).toEqual({ counter: 2, rows: 2 })
  })

  test('a clap of an account that is younger than a day is shown, but does not raise the article in the trending list', async () => {
    await using app = await startApp()
    const [bought, liked] = [await anArticle(app), await anArticle(app)]
    const known = await aReader(app)
    app.clock.pass(24 * 60 * 60_000)
    const { token } = await app.services.database.write(async ({ tx }) => ({
      token: await openSession(tx, { user_id: known.id }, { client: { userAgent: '' }, now: app.clock.now(), confirmed: true }),
    }))
    await clap(app, liked.id, token)
    const fresh = await Promise.all(Array.from({ length: 5 }, () => aReader(app)))
    for (const reader of fresh) await clap(app, bought.id, reader.token)
    expect(await stored(app, bought.id)).toEqual({ counter: 5, rows: 5 })
    const trending = async () => {
      await rankAll(app.services)
      app.clock.pass(2 * 60_000)
      return (await app.get('/api/blogs/trending')).json<{ data: ArticleCard[] }>().data.map((card) => card.id)
    }
    expect(await trending()).toEqual([liked.id, bought.id])
    // Removing a clap subtracts only the score that it added.
    for (const reader of fresh) await unclap(app, bought.id, reader.token)
    await clap(app, bought.id, token)
    await unclap(app, liked.id, token)
    expect(await trending()).toEqual([bought.id, liked.id])
  })

  test('a prefetch, an image request and a cross-site request do not count as a clap', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const { token } = await aReader(app)
    const others: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-dest': 'image' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of others) {
      const answer = await app.get(`/api/blogs/${id}/increment/claps`, { token, headers })
      expect(answer.json()).toEqual({ claps: 0, has_user_clapped: false })
    }
    expect(await stored(app, id)).toEqual({ counter: 0, rows: 0 })
  })

  test('a clap for an article that is not public gets the same response as for an unknown article', async () => {
    await using app = await startApp()
    const { token } = await aReader(app)
    const draft = await anArticle(app, { approved: 'draft' })
    const withdrawn = await anArticle(app)
    await clap(app, withdrawn.id, token)
    await asEditor(app).unpublish('articles', withdrawn.id)
    for (const path of ['increment/claps', 'decrement/claps']) {
      const unknown = await app.get(`/api/blogs/987654/${path}`, { token })
      expect([unknown.status, unknown.json<{ error: string }>().error]).toEqual([404, 'Article Not Found'])
      for (const { id } of [draft, withdrawn]) expect((await app.get(`/api/blogs/${id}/${path}`, { token })).text).toBe(unknown.text)
    }
    expect(await stored(app, withdrawn.id)).toEqual({ counter: 1, rows: 1 })
    for (const { id } of [draft, withdrawn]) expect((await app.get(`/api/claps/blog/${id}`)).text).toBe((await app.get('/api/claps/blog/987654')).text)
    expect((await app.get('/api/claps')).json<ClapList>()).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await app.get('/api/clap/1')).status).toBe(404)
    expect((await app.get(`/api/me/claps?ids=${draft.id},${withdrawn.id}`, { token })).json()).toEqual({ data: [] })
  })
})

describe('Lists of claps', () => {
  test('the claps of all articles and of one article are listed newest first, page by page', async () => {
    await using app = await startApp()
    const [one, two] = [await anArticle(app), await anArticle(app)]
    const readers: Reader[] = []
    for (let i = 0; i < 5; i++) readers.push(await aReader(app))
    for (const reader of readers) await clap(app, one.id, reader.token)
    await clap(app, two.id, readers[0]?.token ?? '')
    const first = (await app.get(`/api/claps/blog/${one.id}?limit=2`)).json<ClapList>()
    expect(first.meta).toEqual({ total: 5, per_page: 2 })
    expect(first.data.map((entry) => entry.user.username)).toEqual([readers[4]?.username, readers[3]?.username])
    const second = (await app.get(first.links.next ?? '')).json<ClapList>()
    expect(second.data.map((entry) => entry.user.username)).toEqual([readers[2]?.username, readers[1]?.username])
    const last = (await app.get(second.links.next ?? '')).json<ClapList>()
    expect([last.data.length, last.links.next]).toEqual([1, null])
    const all = (await app.get('/api/claps')).json<ClapList>()
    expect(all.meta).toEqual({ total: 6, per_page: 6 })
    expect(all.data[0]).toMatchObject({ article_id: two.id, created_at: '2026-11-20T12:00:00.000Z', user: { id: readers[0]?.id } })
    const id = all.data[0]?.id
    expect((await app.get(`/api/clap/${id}`)).json()).toEqual({ data: all.data[0] })
    expect((await app.get('/api/claps?cursor=nonsense')).status).toBe(422)
  })

  test('the list of claps contains no e-mail address and no other private data', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const reader = await aReader(app)
    await clap(app, id, reader.token)
    const { text } = await app.get(`/api/claps/blog/${id}`)
    expect(text).toContain(reader.username)
    expect(text).not.toMatch(/email|example\.org|token|hash/)
  })
})

describe('A reader’s own claps', () => {
  test('a reader gets the own claps for up to 100 articles in one private request', async () => {
    await using app = await startApp()
    const articles = [await anArticle(app), await anArticle(app), await anArticle(app)]
    const [ada, bob] = [await aReader(app), await aReader(app)]
    await clap(app, articles[0]?.id ?? 0, ada.token)
    await clap(app, articles[0]?.id ?? 0, bob.token)
    await clap(app, articles[1]?.id ?? 0, bob.token)
    const ids = articles.map((article) => article.id).join(',')
    const answer = await app.get(`/api/me/claps?ids=${ids},987654`, { token: ada.token })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json<OwnClaps>().data.map(({ claps, has_user_clapped }) => [claps, has_user_clapped])).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ])
    expect((await app.get(`/api/me/claps?ids=${ids}`)).status).toBe(401)
    for (const bad of ['', 'a', '1,', '1;2', Array.from({ length: 101 }, (_, i) => i).join(',')])
      expect((await app.get(`/api/me/claps?ids=${bad}`, { token: ada.token })).status).toBe(422)
    expect((await app.get(`/api/claps/counts?ids=${ids}`)).json<OwnClaps>().data.map((count) => count.claps)).toEqual([2, 1, 0])
  })

  test('every article response says whether the reader has clapped when the request has a token, and only then', async () => {
    await using app = await startApp()
    const author = await aReader(app, { role: 'author' })
    const [liked, other] = [await anArticle(app, { user_id: author.id }), await anArticle(app, { user_id: author.id })]
    const ada = await aReader(app)
    const pending = await aReader(app, { verified: false })
    await clap(app, liked.id, ada.token)
    await clap(app, other.id, (await aReader(app)).token)
    const lists = ['public', 'loline', 'trending', `username/${author.username}`].map((list) => `/api/blogs/${list}`)
    for (const path of [...lists, `/api/blogs/related/${other.id}`, `/api/blogs/${liked.id}`, `/api/blogs/slug/${liked.slug}`]) {
      const clapped = async (token?: string) => {
        const answer = await app.get(path, token === undefined ? {} : { token })
        const { data } = answer.json<{ data: ArticleCard | ArticleCard[] }>()
        return [data].flat().flatMap(({ id, has_user_clapped }) => (has_user_clapped ? [id] : []))
      }
      expect(await clapped(ada.token), path).toEqual([liked.id])
      expect(await clapped(author.token), path).toEqual([])
      expect(await clapped(pending.token), path).toEqual([])
      expect(await clapped(), path).toEqual([])
    }
  })

  test('the claps of a deleted account are deleted and the counters go down', async () => {
    await using app = await startApp()
    const [one, two] = [await anArticle(app), await anArticle(app)]
    const [ada, bob] = [await aReader(app), await aReader(app)]
    for (const { token } of [ada, bob]) for (const { id } of [one, two]) await clap(app, id, token)
    await app.services.database.write(async ({ tx }) => void (await removeClapsOf(tx, ada.id)))
    expect([await stored(app, one.id), await stored(app, two.id)]).toEqual([
      { counter: 1, rows: 1 },
      { counter: 1, rows: 1 },
    ])
  })
})
