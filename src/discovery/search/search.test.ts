import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { engine } from '../../../testing/databases.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { anArticle } from '../../../testing/builders.ts'
import { createEachKind, paragraphs } from '../../../testing/create-each-kind.ts'
import { saveArticle } from '#content/articles/service.ts'
import { createUser } from '#community/accounts/service.ts'
import { createCreative } from '#content/creatives/service.ts'
import { createEvent } from '#content/events/service.ts'
import { createItem } from '#content/library/service.ts'
import { createEpisode } from '#content/podcast/service.ts'
import { dropPage, savePage } from '#content/pages/service.ts'
import { createRelease } from '#content/releases/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import type { SearchPage, Suggestions } from './contract.ts'
import { completeIndex } from './jobs.ts'
import { features } from '#app/features.ts'

async function search(app: TestApp, q: string, more = ''): Promise<SearchPage> {
  const answer = await app.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<SearchPage>()
}

async function titles(app: TestApp, q: string, more = ''): Promise<string[]> {
  return (await search(app, q, more)).data.map((hit) => hit.title.text)
}

describe('Search', () => {
  test('the search finds every kind of content by its text and links to the passage', async () => {
    await using app = await startApp()
    await createEachKind(app)
    const page = await search(app, 'zanzibar')
    const urls = Object.fromEntries(page.data.map((hit) => [hit.kind, hit.url]))
    expect(urls).toEqual({
      article: '/articles/by-sea#b_2',
      release: '/magazine/releases/islands?page=2',
      creative: '/creatives/cloves#b_0',
      event: '/events/a-reading#b_0',
      episode: '/podcast/the-clock-3?t=63',
      book: '/magazine/entertainment/books/trade-winds',
      movie: '/magazine/entertainment/movies/the-harbour',
      music: '/magazine/entertainment/music/taarab',
      author: '/author/zara',
      topic: '/articles/topic/zanzibar',
    })
    expect(page.kinds.map(({ kind, total }) => [kind, total])).toEqual(Object.keys(urls).map((kind) => [kind, 1]))
    expect(page.meta.total).toBe(10)
    expect(page.topics).toEqual([{ slug: 'zanzibar', name: 'Zanzibar', total: 1 }])
    const [hit] = page.data
    expect(hit?.snippet.marks.map(([from, to]) => hit.snippet.text.slice(from, to))).toEqual(['Zanzibar'])
    expect(await titles(app, 'zanzibar', '&kind=book')).toEqual(['Trade winds'])
    expect(await titles(app, 'zanzibar', '&topic=zanzibar')).toEqual(['By sea'])
    expect(await titles(app, 'zanzibar', '&topic=nowhere')).toEqual([])
  })

  test('the search finds the pages of the site, edited or default, and links to the section', async () => {
    await using app = await startApp()
    const { services } = app
    await completeIndex(services, features)
    const [privacy] = (await search(app, 'newsletter address')).data
    expect([privacy?.kind, privacy?.url]).toEqual(['page', '/privacy#newsletter'])
    expect((await search(app, 'contact')).data.map((hit) => hit.url)).toEqual(['/contact', '/privacy#writing-to-us'])
    const about = { title: 'About', standfirst: 'By night.', sections: [{ kind: 'text' as const, title: 'Pneumatic post', content: paragraphs('Tubes.') }] }
    await savePage(services, 'about', about, null)
    expect((await search(app, 'tubes')).data.map((hit) => hit.url)).toEqual(['/about#pneumatic-post'])
    await savePage(services, 'ferries', { ...about, title: 'Ferries', status: 'draft' }, null)
    expect((await search(app, 'ferries')).meta.total).toBe(0)
    await savePage(services, 'ferries', { ...about, title: 'Ferries', status: 'approved' }, null)
    expect((await search(app, 'ferries')).data.map((hit) => hit.url)).toEqual(['/pages/ferries'])
    await dropPage(services, 'ferries')
    expect((await search(app, 'ferries')).meta.total).toBe(0)
  })

  test('the search reads phrases, prefixes of the last word, accents, case and scripts without spaces', async () => {
    await using app = await startApp()
    await anArticle(app, {
      title: 'Crème brûlée',
      content: paragraphs('The dead letter office never sleeps.', '开源软件的法律问题', 'رِسَالَة إلى ساعي البريد', 'कानूनी पक्ष'),
    })
    await anArticle(app, { title: 'Other', content: paragraphs('A letter from the dead.') })
    expect(await titles(app, '"dead letter"')).toEqual(['Crème brûlée'])
    expect(await titles(app, '“dead letter” off')).toEqual(['Crème brûlée'])
    expect((await titles(app, 'dead letter')).sort()).toEqual(['Crème brûlée', 'Other'])
    for (const q of ['CREME', 'brulee', 'sleep', '法律', 'رسالة', 'कानूनी']) expect(await titles(app, q), q).toEqual(['Crème brûlée'])
    for (const q of ['律法', '"letter dead"', 'slepp', '', '   ', '"', '""', '*', 'NOT', "'; drop table users"]) expect(await titles(app, q), q).toEqual([])
  })

  test('the search ranks a word in the title above the same word in the text', async () => {
    await using app = await startApp()
    await anArticle(app, { title: 'Herons', content: paragraphs('On the lake.') })
    await anArticle(app, { title: 'Birds', content: paragraphs('Once there were herons here.') })
    await anArticle(app, { title: 'The herons of the long lake', content: paragraphs('Nothing.') })
    expect(await titles(app, 'herons')).toEqual(['Herons', 'The herons of the long lake', 'Birds'])
    expect(await titles(app, 'herons', '&sort=newest&kind=article')).toHaveLength(3)
  })

  test('the search ranks words that stand side by side above the same words apart, in titles and in texts', async () => {
    await using app = await startApp()
    const filler = 'Other words of this city and its people. '.repeat(6)
    await anArticle(app, { title: 'In order', content: paragraphs(`${filler}We took the night tram home. ${filler}`) })
    await anArticle(app, { title: 'Apart', content: paragraphs(`The tram was late. ${filler}It was night.`) })
    await anArticle(app, { title: 'The night tram', content: paragraphs(filler) })
    await anArticle(app, { title: 'Tram at night', content: paragraphs(filler) })
    expect(await titles(app, 'night tram')).toEqual(['The night tram', 'Tram at night', 'In order', 'Apart'])
  })

  test('the search corrects a typing error with a word of public content only', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app, { title: 'The lighthouse', content: paragraphs('A lamp.') })
    await anArticle(app, { title: 'Hidden', approved: 'draft', content: paragraphs('lightfoot xylotheque') })
    for (const typed of ['lihgthouse', 'lighthose', 'ilghthouse', 'lighthause lamp'])
      expect((await search(app, typed)).suggestion, typed).toMatch(/^lighthouse( lamp)?$/)
    expect((await search(app, 'lightfoott')).suggestion).toBeNull()
    expect((await search(app, 'xylothequ')).suggestion).toBeNull()
    expect((await search(app, 'lighthose ilghthouse lighthause lighthouze')).suggestion).toBe('lighthouse lighthouse lighthouse lighthouse')
    expect((await search(app, 'lihgthouse lighthose ilghthouse lighthause lighthouze')).suggestion).toBeNull()
    await asEditor(app).unpublish('articles', id)
    expect((await search(app, 'lighthose')).suggestion).toBeNull()
  })

  test('the pages of a search contain every hit of a kind once', async () => {
    await using app = await startApp()
    const user_id = await createUser(app.services, { username: 'ada', name: 'Ada', role: 'author' })
    for (let i = 0; i < 23; i++) await anArticle(app, { user_id, title: `Lamp ${i}` })
    expect((await app.get('/api/search?q=lamp&limit=')).json<SearchPage>().meta).toMatchObject({ total: 23, per_page: 15 })
    for (const sort of ['relevance', 'newest']) {
      const seen: string[] = []
      for (let next: string | null = `/api/search?q=lamp&kind=article&limit=5&sort=${sort}`; next !== null;) {
        const page: SearchPage = (await app.get(next)).json()
        expect(page.meta.total).toBe(23)
        seen.push(...page.data.map((hit) => hit.title.text))
        next = page.links.next
      }
      expect(new Set(seen).size).toBe(23)
      expect(seen).toHaveLength(23)
    }
  })
})

describe('Unpublished content in the search', () => {
  test('unpublished content is in no hit, count, facet, topic or suggestion', async () => {
    await using app = await startApp()
    const { services } = app
    const canary = 'quixotopia'
    const topics = await ensureTopics(services, [{ name: `${canary} topic` }], 'proposed')
    const draft = await anArticle(app, { title: `On ${canary}`, standfirst: canary, approved: 'draft', topics, content: paragraphs(`${canary} ${canary}`) })
    await anArticle(app, { title: `Later ${canary}`, approved: 'approved', published_at: app.clock.now() + 60_000 })
    const creative = await createCreative(services, { fields: { title: canary, summary: canary, kind: 'poem', creators: [{ name: canary, role: canary }] } })
    const event = await createEvent(services, {
      fields: {
        title: canary,
        summary: canary,
        starts_at: app.clock.now(),
        timezone: 'Europe/Oslo',
        attendance_mode: 'online',
        online_url: 'https://example.org',
        organizer: { name: canary },
      },
    })
    const book = await createItem(services, { kind: 'book', fields: { title: canary, people: [{ name: canary, role: 'author' }] } })
    await createRelease(services, { fields: { number: 9, label: canary, title: canary, summary: canary, toc: [] } })
    await createEpisode(services, { fields: { title: canary, summary: canary } })
    await createUser(services, { username: canary, name: canary, role: 'member' })
    await nowhere(app, canary)

    await saveArticle(services, draft.id, { title: `Still ${canary}` })
    await asEditor(app).publish('creatives', creative.id)
    await asEditor(app).publish('events', event.id)
    await asEditor(app).publish('books', book.id)
    expect((await search(app, canary)).meta.total).toBe(3)
    await asEditor(app).unpublish('creatives', creative.id)
    await asEditor(app).unpublish('events', event.id)
    await asEditor(app).unpublish('books', book.id)
    await nowhere(app, canary)
    await asEditor(app).remove('articles', draft.id)
    app.clock.pass(40_000)
    await app.work()
    expect(await services.database.db.selectFrom('search_words').select('word').where('word', 'like', 'quixo%').execute()).toEqual([])
  })

  async function nowhere(app: TestApp, canary: string): Promise<void> {
    for (const q of [canary, canary.slice(0, 4), `${canary}x`, `"${canary}"`, canary.replace('x', 'xx')]) {
      const whole = await app.get(`/api/search?q=${encodeURIComponent(q)}`)
      const page = whole.json<SearchPage>()
      expect([page.data, page.meta.total, page.kinds, page.topics, page.suggestion], q).toEqual([[], 0, [], [], null])
      expect((await app.get(`/api/search/suggest?q=${encodeURIComponent(q)}`)).json<Suggestions>(), q).toEqual({
        data: [],
        meta: { total: 0, more: false },
        kinds: [],
        suggestion: null,
        corrected: null,
      })
    }
  }
})

describe('The search index', () => {
  test('each of 200 phrases is found in the one article that contains it', { timeout: 180_000 }, async () => {
    await using app = await startApp()
    const user_id = await createUser(app.services, { username: 'ada', name: 'Ada', role: 'author' })
    const phrase = (at: number) => `marker${at} of the ${['north', 'south', 'east', 'west'][at % 4]}ern quarter`
    for (let at = 0; at < 200; at++)
      await anArticle(app, { user_id, title: `Number ${at}`, content: paragraphs('Before.', `Here is ${phrase(at)}, they said.`) })
    for (let at = 0; at < 200; at++) {
      const { data } = await search(app, `"${phrase(at)}"`)
      expect(data.map((hit) => [hit.title.text, hit.url.split('#')[1]])).toEqual([[`Number ${at}`, 'b_1']])
    }
  })

  test('the index job adds and removes what was written without updating the index', async () => {
    await using app = await startApp()
    const { db } = app.services.database
    const { id } = await anArticle(app, { title: 'Withdrawn behind its back' })
    await db.updateTable('articles').set({ approved: 'draft', place: null }).where('id', '=', id).execute()
    const topic = { slug: 'tides', name: 'Tides', status: 'listed' as const, created_at: 1, updated_at: 1 }
    await db.insertInto('topics').values(topic).execute()
    expect((await search(app, 'tides')).meta.total).toBe(0)
    // And the four default pages.
    expect(await completeIndex(app.services, features)).toBe(2 + 4)
    expect(await titles(app, 'tides')).toEqual(['Tides'])
    expect((await search(app, 'withdrawn')).meta.total).toBe(0)
    expect(await completeIndex(app.services, features)).toBe(0)
  })

  test.runIf(engine === 'postgres')('a phrase is found without stored word pairs, and the index job adds the pairs', async () => {
    await using app = await startApp()
    await anArticle(app, { title: 'By rail', content: paragraphs('The night train was late.') })
    await anArticle(app, { title: 'By road', content: paragraphs('Late was the night, and no train.') })
    await completeIndex(app.services, features)
    await sql`update search_index set pairs = null where words @@ 'train'`.execute(app.services.database.db)
    expect(await titles(app, '"night train"')).toEqual(['By rail'])
    expect(await completeIndex(app.services, features)).toBe(2)
    expect(await titles(app, '"night train"')).toEqual(['By rail'])
    expect((await sql`select place from search_index where pairs is null`.execute(app.services.database.db)).rows).toEqual([])
  })

  test('search suggestions are at most ten hits in a small answer', async () => {
    await using app = await startApp()
    await createEachKind(app)
    for (let i = 0; i < 30; i++)
      await anArticle(app, { title: `Zanzibar, part ${i}, and what became of it in the end`, standfirst: 'Zanzibar again. '.repeat(12) })
    const answer = await app.get('/api/search/suggest?q=zanz')
    expect(answer.json<Suggestions>().data.length).toBe(10)
    expect(Buffer.byteLength(answer.text)).toBeLessThan(114_000 / 20)
  })
})
