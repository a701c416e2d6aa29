import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { startApp } from '../../../testing/start-app.ts'

test.each([
  ['wxr', 'de', 'Falsch war: Um 2 &lt; Uhr.'],
  ['wxr', 'eo', 'What was wrong: Um 2 &lt; Uhr.'],
  ['ghost', 'en', 'What was wrong: Um 2 &lt; Uhr. What is right: Um 3 Uhr.'],
] as const)('an export as %s of a text in %s has its correction at the end, and a site that imports it shows it', async (format, language, words) => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { id, slug } = await anArticle(app, { title: 'Night trams', language })
  const correction = { wrong: 'Um 2 < Uhr.', correct: 'Um 3 Uhr.' }
  expect((await app.post(`/api/drafts/${id}/corrections`, correction, { token })).status).toBe(200)
  const archive = await exportAs(app, token, format)
  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  await takeExport(fresh, admin.token, format, archive)
  expect((await fresh.get(`/articles/${slug}`)).text).toContain(words)
})

test('an import of an export as Markdown names the corrections in it', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { id } = await anArticle(app, { title: 'Night trams' })
  await app.post(`/api/drafts/${id}/corrections`, { wrong: 'At 2.', correct: 'At 3.' }, { token })
  const archive = await exportAs(app, token, 'markdown')
  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  const { items } = await takeExport(fresh, admin.token, 'markdown', archive)
  expect(items[0]?.lost.join()).toMatch(/corrections.*At 3\./)
})
