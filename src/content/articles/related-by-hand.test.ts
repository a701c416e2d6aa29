import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveArticle } from '#content/articles/service.ts'
import type { Draft } from '#content/publishing/contract.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { ensureTopics } from '#content/topics/service.ts'
import type { ArticleCard } from './contract.ts'

let app: TestApp
let editor: Reader
let topic: number

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
  topic = (await ensureTopics(app.services, [{ name: 'Bread' }], 'listed'))[0] ?? 0
})
afterEach(() => app.close())

async function choose(id: number, related: number[]): Promise<number> {
  const { revision } = (await app.get(`/api/drafts/${id}`, { token: editor.token })).json<{ data: Draft }>().data
  return (await app.put(`/api/drafts/${id}`, { base: revision, fields: { related } }, { token: editor.token })).status
}

const approve = (id: number) => app.post(`/api/drafts/${id}/approve`, {}, { token: editor.token })
const relatedTo = async (id: number, query = '') =>
  (await app.get(`/api/blogs/related/${id}${query}`)).json<{ data: ArticleCard[] }>().data.map((card) => card.id)

describe('Related articles', () => {
  test('related articles are the chosen ones in their order, and computed ones fill the rest', async () => {
    const article = await anArticle(app, { topics: [topic] })
    const near = await anArticle(app, { topics: [topic] })
    const [first, second] = [await anArticle(app), await anArticle(app)]
    expect(await relatedTo(article.id)).toEqual([near.id])
    expect(await choose(article.id, [second.id, article.id, first.id])).toBe(200)
    // It waits for approval, as all of a public article does.
    expect(await relatedTo(article.id)).toEqual([near.id])
    await approve(article.id)
    expect(await relatedTo(article.id)).toEqual([second.id, first.id, near.id])
    await choose(article.id, [near.id, first.id])
    await approve(article.id)
    expect(await relatedTo(article.id)).toEqual([near.id, first.id])
    const page = (await app.get(`/articles/${article.slug}`)).text
    expect(page).toContain(first.title)
  })

  test('a chosen article is shown only while it is public', async () => {
    const article = await anArticle(app, { topics: [topic] })
    const near = await anArticle(app, { topics: [topic] })
    const later = await anArticle(app, { approved: 'draft' })
    await choose(article.id, [later.id])
    await approve(article.id)
    // Nor does it take the place of another.
    expect(await relatedTo(article.id, '?limit=1')).toEqual([near.id])
    await approve(later.id)
    expect(await relatedTo(article.id, '?limit=1')).toEqual([later.id])
    await app.post(`/api/drafts/${later.id}/unpublish`, {}, { token: editor.token })
    expect(await relatedTo(article.id)).toEqual([near.id])
  })

  test('at most as many related articles can be chosen as the page shows', async () => {
    const article = await anArticle(app)
    const others = []
    for (let n = 0; n < 7; n++) others.push((await anArticle(app)).id)
    expect(await choose(article.id, others)).toBe(422)
    expect(await choose(article.id, others.slice(0, 6))).toBe(200)
    await approve(article.id)
    expect(await relatedTo(article.id)).toEqual(others.slice(0, 6))
    await saveArticle(app.services, article.id, { related: [] })
    expect(await relatedTo(article.id)).not.toEqual(others.slice(0, 6))
  })
})
