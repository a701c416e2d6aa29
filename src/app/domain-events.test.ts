import { expect, test } from 'vitest'
import { asEditor } from '../../testing/editor-calls.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'
import { saveArticle } from '#content/articles/service.ts'
import { createRelease } from '#content/releases/service.ts'
import type { Feature } from '#platform/feature.ts'
import { features } from './features.ts'

/** The product with one who listens to everything. */
async function startListening() {
  const heard: string[] = []
  const ear: Feature = { name: 'ear', onEvent: () => ({ '*': async ({ kind, path }) => void heard.push(`${kind} ${path}`) }) }
  const app = await startApp({ features: [...features, ear] })
  async function news(): Promise<string[]> {
    await app.work()
    return heard.splice(0)
  }
  return { app, news }
}

test('an article emits events when it becomes public, changes in public and is unpublished', async () => {
  const { app, news } = await startListening()
  await using _ = app
  const { id, slug } = await anArticle(app, { approved: 'draft' })
  const path = `/articles/${slug}`
  await saveArticle(app.services, id, { title: 'Still nobody sees it' })
  expect(await news()).toEqual([])
  await asEditor(app).publish('articles', id)
  expect(await news()).toEqual([`article.published ${path}`])
  await saveArticle(app.services, id, { title: 'Now they do' })
  expect(await news()).toEqual([`article.updated ${path}`])
  await asEditor(app).unpublish('articles', id)
  expect(await news()).toEqual([`article.withdrawn ${path}`])
  await asEditor(app).publish('articles', id, app.clock.now() + 60_000)
  expect(await news()).toEqual([])
  app.clock.pass(60_000)
  await app.work()
  expect(await news()).toEqual([`article.published ${path}`])
  await asEditor(app).remove('articles', id)
  expect(await news()).toEqual([`article.withdrawn ${path}`])
})

test('an article imported with an earlier date emits no event', async () => {
  const { app, news } = await startListening()
  await using _ = app
  await anArticle(app, { approved: 'approved', published_at: app.clock.now() - 60_000 })
  expect(await news()).toEqual([])
})

test('a comment emits events with its own URL', async () => {
  const { app, news } = await startListening()
  await using _ = app
  const { id, slug } = await anArticle(app, { approved: 'approved' })
  const reader = await aReader(app)
  await news()
  const posted = await app.post('/api/comments', { id, type: 'Blog', description: 'A word of praise.' }, { token: reader.token })
  const comment = posted.json<{ data: { id: number } }>().data
  expect(await news()).toEqual([`comment.shown /articles/${slug}#comment-${comment.id}`])
  await app.delete(`/api/comments/${comment.id}`, { token: reader.token })
  expect(await news()).toEqual([`comment.withdrawn /articles/${slug}#comment-${comment.id}`])
})

test('an issue emits an event when it is published', async () => {
  const { app, news } = await startListening()
  await using _ = app
  const { id, slug } = await createRelease(app.services, { fields: { number: 1, label: 'No. 1', title: 'First', summary: 'The first one.' } })
  expect(await news()).toEqual([])
  await asEditor(app).publish('releases', id)
  expect(await news()).toEqual([`release.published /magazine/releases/${slug}`])
})

test('the features list each event kind once', () => {
  const listed = features.flatMap((feature) => feature.events ?? [])
  expect(new Set(listed).size).toBe(listed.length)
})
