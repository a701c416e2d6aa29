import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { anArticle } from '../../../testing/builders.ts'

test('an article of a series lists its public parts in order, and a newly published part at once', async () => {
  await using app = await startApp()
  const day = 86_400_000
  const now = app.services.now()
  const second = await anArticle(app, { title: 'The lift stops', series: 'The lift', published_at: now - day })
  const first = await anArticle(app, { title: 'The lift starts', series: 'The lift', published_at: now - 2 * day })
  await anArticle(app, { title: 'Nobody sees it', series: 'The lift', approved: 'draft' })
  await anArticle(app, { title: 'Of no series' })
  expect(await partsOf(second.slug)).toEqual(['The lift starts', 'The lift stops'])

  await anArticle(app, { title: 'The lift again', series: 'The lift', published_at: now - 1_000 })
  expect(await partsOf(first.slug)).toEqual(['The lift starts', 'The lift stops', 'The lift again'])
  expect(await partsOf('of-no-series')).toEqual([])

  async function partsOf(slug: string): Promise<string[]> {
    const answer = await app.get(`/api/blogs/slug/${slug}`)
    return answer.json<{ data: { series_parts: { title: string }[] } }>().data.series_parts.map((part) => part.title)
  }
})
