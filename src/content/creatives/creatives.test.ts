import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { nextPageLink } from '../../../testing/next-page-link.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { anArticle } from '../../../testing/builders.ts'
import { pagesPdf } from '../../../testing/pdf.ts'
import { addressOf, storeUpload } from '#operations/media/service.ts'
import type { Creative, CreativeCard } from './contract.ts'
import type { Contents } from './contents-contract.ts'
import type { CreativeInput } from './fields.ts'
import { createCreative } from './service.ts'

const mp3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)])

interface List<T> {
  data: T[]
  links: { next: string | null }
  meta: { total: number; per_page: number }
}

const keeper: CreativeInput = { title: 'Keeper', summary: 'A lamp.', kind: 'illustration', creators: [{ name: 'Gro Nilsen', role: 'cut paper' }] }

function make(app: TestApp, fields: Partial<CreativeInput> = {}, more: { status?: 'draft' | 'approved'; published_at?: number } = {}) {
  return createCreative(app.services, { status: 'approved', ...more, fields: { ...keeper, ...fields } })
}

describe('Creatives', () => {
  test('creatives are listed six a page, newest first, and the next link keeps the type', async () => {
    await using app = await startApp()
    const now = app.clock.now()
    for (let at = 0; at < 9; at++) await make(app, { title: `Piece ${at}`, kind: at % 3 === 0 ? 'poem' : 'comic' }, { published_at: now - at })
    const first = (await app.get('/api/creatives')).json<List<CreativeCard>>()
    expect(first.data.map((one) => one.title)).toEqual(['Piece 0', 'Piece 1', 'Piece 2', 'Piece 3', 'Piece 4', 'Piece 5'])
    expect(first.meta).toEqual({ total: 9, per_page: 6 })
    const second = (await app.get(first.links.next ?? '')).json<List<CreativeCard>>()
    expect(second.data.map((one) => one.title)).toEqual(['Piece 6', 'Piece 7', 'Piece 8'])
    const comics = (await app.get('/api/creatives?kind=comic&limit=4')).json<List<CreativeCard>>()
    expect(comics.meta.total).toBe(6)
    expect((await app.get(`${comics.links.next}&kind=comic`)).json<List<CreativeCard>>().data.map((one) => one.title)).toEqual(['Piece 7', 'Piece 8'])
    for (let at = 9; at < 14; at++) await make(app, { title: `Piece ${at}` }, { published_at: now - at })
    expect((await app.get(nextPageLink((await app.get('/creatives')).text) ?? '')).text).toMatch(/Piece 12[\s\S]*Piece 13/)
    expect((await app.get('/api/creatives?kind=sculpture')).status).toBe(422)
    expect((await app.get(`${first.links.next}&kind=poem`)).status).toBe(422)
  })

  test('creatives can be filtered by tag and by creator, and the next link keeps the filter', async () => {
    await using app = await startApp()
    const femi = [{ name: 'Femi Drax', role: 'words' }]
    for (let at = 0; at < 3; at++) await make(app, { title: `Lamp ${at}`, tags: ['Night Shift'] })
    await make(app, { title: 'Knots', tags: ['Night Shift', 'rope'], creators: femi, kind: 'poem' })
    await make(app, { title: 'Draft', tags: ['secret'], creators: femi }, { status: 'draft' })
    const night = (await app.get('/api/creatives?tag=night-shift&limit=2')).json<List<CreativeCard> & Record<'tags' | 'creators', object[]>>()
    expect(night.meta.total).toBe(4)
    expect((await app.get(night.links.next ?? '')).json<List<CreativeCard>>().data).toHaveLength(2)
    expect(night.tags).toEqual([
      { value: 'night-shift', name: 'Night Shift', count: 4 },
      { value: 'rope', name: 'rope', count: 1 },
    ])
    expect(night.creators.at(-1)).toEqual({ value: 'femi-drax', name: 'Femi Drax', count: 1 })
    const both = (await app.get('/api/creatives?creator=femi-drax&tag=night-shift&kind=poem')).json<List<CreativeCard>>()
    expect(both.data.map((one) => one.title)).toEqual(['Knots'])
    const page = await app.get('/creatives?creator=femi-drax')
    expect([page.text.includes('Knots'), page.text.includes('Lamp 1')]).toEqual([true, false])
  })

  test('a creative is found by id and by slug, with styles as JSON of allowed values', async () => {
    await using app = await startApp()
    const { id } = await make(app, {
      styles: '{"version":1,"layout":"spread","theme":{"background":"#FFF","text":"#14110d","accent":"#8f1f2b"},"evil":"url(//x)"}',
    })
    const one = (await app.get('/api/creatives/keeper')).json<{ data: Creative }>().data
    expect(JSON.parse(one.styles)).toEqual({ version: 1, layout: 'spread', theme: { background: '#ffffff', text: '#14110d', accent: '#8f1f2b' } })
    expect((await app.get(`/api/creatives/${id}`)).json<{ data: Creative }>().data.slug).toBe('keeper')
    const plain = await make(app, { title: 'Plain' })
    expect((await app.get(`/api/creatives/${plain.id}`)).json<{ data: Creative }>().data.styles).toBe('{}')
    expect((await app.get('/api/creatives/nobody')).status).toBe(404)
  })

  test('the contents of a creative are grouped and limited to the requested groups and to public content', async () => {
    await using app = await startApp()
    const article = await anArticle(app)
    const draft = await anArticle(app, { approved: 'draft' })
    await make(app, { title: 'Other' })
    await make(app, { contents: { articles: [draft.slug, article.slug], creative: ['other', 'gone'] } })
    const all = (await app.get('/api/creative/keeper/contents?&include=')).json<{ data: Contents }>().data
    expect(Object.keys(all).sort()).toEqual(['articles', 'books', 'creative', 'movies', 'music'])
    const some = (await app.get('/api/creative/keeper/contents?&include=articles,creative')).json<{ data: Contents }>().data
    expect([some.articles?.map((card) => card.slug), some.creative?.map((card) => card.slug), some.books]).toEqual([[article.slug], ['other'], undefined])
    expect((await app.get('/api/creative/keeper/contents?include=events')).status).toBe(422)
    const [listed] = (await app.get('/api/blogs/public')).json<{ data: { slug: string }[] }>().data
    expect(some.articles?.[0]).toMatchObject({ ...listed, own_note: '' })
    const cards = (await app.get('/api/creative/keeper/contents?include=articles&only=card')).json<{ data: Contents }>().data
    expect(Object.keys(cards.articles?.[0] ?? {})).toEqual(['kind', 'slug', 'url', 'label', 'title', 'byline', 'note', 'image', 'own_note'])
    const named = (await app.get(`/api/mentions/article/${article.slug}`)).json<{ data: { slug: string }[] }>()
    expect(named.data.map((card) => card.slug)).toEqual(['keeper'])
  })

  test('a draft creative is not public, and publishing, editing and deleting it take effect at once', async () => {
    await using app = await startApp()
    const { id } = await make(app, {}, { status: 'draft' })
    const seen = async () => [
      (await app.get('/api/creatives')).json<List<CreativeCard>>().meta.total,
      (await app.get('/api/creatives/keeper')).status,
      (await app.get('/creatives/keeper')).status,
    ]
    expect(await seen()).toEqual([0, 404, 404])
    await asEditor(app).publish('creatives', id)
    expect(await seen()).toEqual([1, 200, 200])
    await asEditor(app).save('creatives', id, { ...keeper, title: 'Keepers' })
    expect((await app.get('/creatives/keeper')).text).toContain('Keepers')
    await asEditor(app).remove('creatives', id)
    expect(await seen()).toEqual([0, 404, 404])
  })

  test('reads of a creative count once per network, whatever the user agent, and not for bots or prefetch', async () => {
    await using app = await startApp({ config: { limits: undefined } })
    const { id } = await make(app)
    const read = (options = {}) => app.get(`/api/creatives/increment/read/${id}`, options).then((answer) => answer.json<{ reads: number }>().reads)
    expect(await read()).toBe(1)
    expect(await read({ headers: { 'user-agent': 'Mozilla/5.0 (another browser)' } })).toBe(1)
    expect(await read({ ip: '10.1.1.1' })).toBe(2)
    expect(await read({ ip: '10.1.1.2', headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(2)
    expect(await read({ ip: '10.1.1.3', headers: { 'sec-purpose': 'prefetch' } })).toBe(2)
    expect((await app.post(`/api/creatives/increment/download/${id}`)).json<{ downloads: number }>().downloads).toBe(1)
    expect((await app.get('/api/creatives/increment/read/999')).status).toBe(404)
  })

  test('a creative has sounds among its assets, the page count of its PDF and notes on its contents', async () => {
    await using app = await startApp()
    const article = await anArticle(app)
    const issue = await storeUpload(app.services, { content: pagesPdf(['One', 'Two', 'Three']), name: 'booklet.pdf' })
    const sound = await storeUpload(app.services, { content: mp3, name: 'bell.mp3' })
    const kept = (row: typeof sound) => ({ media_id: row.id, url: addressOf(row), name: row.name, bytes: row.bytes, type: row.mime })
    await make(app, {
      file: { ...kept(issue), label: 'To print', sha256: issue.sha256, pages: issue.pages },
      assets: [{ file: kept(sound), caption: 'The bell at four' }],
      contents: { articles: [article.slug], notes: [{ group: 'articles', slug: article.slug, note: 'Where it hangs' }] },
    })
    const { file, assets } = (await app.get('/api/creatives/keeper')).json<{ data: Creative }>().data
    expect([file?.pages, assets.map((one) => one.file?.url)]).toEqual([3, [addressOf(sound)]])
    const contents = (await app.get('/api/creative/keeper/contents?include=articles')).json<{ data: Contents }>().data
    expect(contents.articles?.map((card) => card.own_note)).toEqual(['Where it hangs'])
    const page = (await app.get('/creatives/keeper')).text
    expect(page).toMatch(new RegExp(`<audio[^>]+src="${addressOf(sound)}"[^>]+aria-label="The bell at four"`))
    for (const said of ['3 pages', 'Where it hangs']) expect(page.replaceAll('<!-- -->', '')).toContain(said)
    await expect(make(app, { assets: [{ caption: 'Of nothing' }] })).rejects.toMatchObject({ status: 422 })
    await expect(make(app, { assets: [{ file: { ...kept(sound), url: 'https://elsewhere.example/a.mp3' } }] })).rejects.toMatchObject({ status: 422 })
  })

  test('a creative whose theme has a contrast below 4.5 is refused with the reason', async () => {
    await using app = await startApp()
    await expect(make(app, { styles: { theme: { background: '#ffd232', text: '#ffffff', accent: '#000000' } } })).rejects.toMatchObject({
      status: 422,
      fields: { styles: [expect.stringContaining('readers need 4.5')] },
    })
  })

  test('the page of a video creative loads nothing from another site before a click', async () => {
    await using app = await startApp()
    await make(app, { kind: 'video', video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
    const page = await app.get('/creatives/keeper')
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<iframe|src="https:/)
    await expect(make(app, { kind: 'video', video_url: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' })).rejects.toMatchObject({ status: 422 })
  })
})
