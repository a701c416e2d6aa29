import { beforeEach, expect, test } from 'vitest'
import { aReader } from '../../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { importText, storedArticle } from '../../../../testing/import-text.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
  await ghost('Words')
  return () => app.close()
})

const slugs = ['trams', 'buses']

function ghost(words: string) {
  const posts = slugs.map((slug) => ({ id: slug, title: slug, slug, html: `<p>${words}</p>`, status: 'published', published_at: '2019-01-01T00:00:00Z' }))
  return importText(app, 'ghost', JSON.stringify({ data: { posts } }), { site: 'https://old.example' })
}

/** Two threads, the first with a comment. */
function disqus(isClosed: boolean): string {
  const threads = slugs.map(
    (slug) =>
      `<thread dsq:id="${slug}"><forum>rails</forum><link>https://old.example/${slug}/</link><title>${slug}</title><isClosed>${isClosed}</isClosed><isDeleted>false</isDeleted></thread>`,
  )
  return `<disqus xmlns:dsq="http://disqus.com/disqus-internals"><category dsq:id="1"/>${threads.join('')}<post dsq:id="1"><message>So</message><createdAt>2019-05-01T10:00:00Z</createdAt><author><name>Bea</name></author><thread dsq:id="trams"/></post></disqus>`
}

const comments = () => Promise.all(slugs.map(async (slug) => (await storedArticle(app, slug)).allow_comments))

test('a thread that is closed in Disqus closes the comments of its article, also one without comments, and opens them with it', async () => {
  const { states, lost } = await checkImport(app, 'disqus', disqus(true))
  expect([states, lost]).toEqual([['created: comments on “trams”', 'updated: comments on “buses”'], []])
  expect(await comments()).toEqual(['closed', 'closed'])
  await checkImport(app, 'disqus', disqus(false))
  expect(await comments()).toEqual(['open', 'open'])
})

test('a closed thread of Disqus closes its article again after an import of the article, but not after an editor opened it', async () => {
  await importText(app, 'disqus', disqus(true))
  await ghost('Other words')
  expect(await comments()).toEqual(['open', 'open'])
  await importText(app, 'disqus', disqus(true))
  expect(await comments()).toEqual(['closed', 'closed'])
  await app.services.database.db
    .updateTable('articles')
    .set({ allow_comments: 'open', updated_at: app.services.now() + 1 })
    .execute()
  await importText(app, 'disqus', disqus(true))
  expect(await comments()).toEqual(['open', 'open'])
})

test('a closed thread of Disqus does not close comments that a moderator opened', async () => {
  await importText(app, 'disqus', disqus(true))
  const { id } = await storedArticle(app, 'trams')
  const { token } = await aReader(app, { role: 'editor' })
  await app.put(`/api/comments/blog/${id}`, { open: true }, { token })
  await importText(app, 'disqus', disqus(true))
  expect(await comments()).toEqual(['open', 'closed'])
})

test('a thread of Disqus that is open does not open comments that were closed here', async () => {
  await app.services.database.db.updateTable('articles').set({ allow_comments: 'closed' }).execute()
  await importText(app, 'disqus', disqus(true))
  await importText(app, 'disqus', disqus(false))
  expect(await comments()).toEqual(['closed', 'closed'])
})
