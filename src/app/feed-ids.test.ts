import { sql } from 'kysely'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { saveArticle } from '#content/articles/service.ts'
import { createCreative } from '#content/creatives/service.ts'
import { createRelease } from '#content/releases/service.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const site = 'http://localhost:3000'

/** What names the first item of a feed in RSS, Atom and JSON, and whether RSS says that it is an address. */
async function idOf(app: TestApp, base = ''): Promise<{ id: string | undefined; link: string | undefined; isPermaLink: boolean | undefined }> {
  const [rss, atom, json] = [
    parseRssFeed((await app.get(`${base}/rss.xml`)).text).items?.[0],
    parseAtomFeed((await app.get(`${base}/atom.xml`)).text).entries?.[0],
    parseJsonFeed((await app.get(`${base}/feed.json`)).text).items?.[0],
  ]
  expect([atom?.id, json?.id]).toEqual([rss?.guid?.value, rss?.guid?.value])
  return { id: rss?.guid?.value, link: rss?.link, isPermaLink: rss?.guid?.isPermaLink }
}

test('an article, a creative and an issue are named by their number, so that another slug does not show them as new', async () => {
  await using app = await startApp()
  const { services } = app
  const article = await anArticle(app, { title: 'Misspelt' })
  const fields = { title: 'Keeper', summary: 'A lamp.', kind: 'poem' as const, creators: [{ name: 'Gro Nilsen', role: 'words' }] }
  const creative = await createCreative(services, { status: 'approved', fields })
  const issue = { number: 14, label: 'Autumn', title: 'Lost', summary: 'What goes missing.' }
  const release = await createRelease(services, { status: 'approved', fields: issue })
  const before = await idOf(app)
  expect(before).toEqual({ id: `${site}/#article-${article.id}`, link: `${site}/articles/${article.slug}`, isPermaLink: false })
  expect((await idOf(app, '/creatives')).id).toBe(`${site}/#creative-${creative.id}`)
  expect((await idOf(app, '/magazine/releases')).id).toBe(`${site}/#release-${release.id}`)
  await saveArticle(services, article.id, { slug: 'spelt-well' })
  expect(await idOf(app)).toEqual({ ...before, link: `${site}/articles/spelt-well` })
})

test('what feed readers know by its address keeps that for ever, and its comments theirs', async () => {
  await using app = await startApp()
  const { db } = app.services.database
  const author = await aReader(app, { role: 'author' })
  const { id } = await anArticle(app, { title: 'Long known', user_id: author.id })
  const say = (description: string) => app.post('/api/comments', { type: 'Blog', id, description }, { token: author.token })
  const said = (await say('First.')).json<{ data: { id: number } }>().data
  // As the migration left it on a site with articles.
  await sql`insert into feed_slugs (kind, subject_id, slug) values ('article', ${id}, 'long-known'), ('last comment', ${said.id}, '')`.execute(db)
  expect(await idOf(app, '/articles/long-known/comments')).toMatchObject({ id: `${site}/articles/long-known#comment-${said.id}` })
  expect(await idOf(app)).toEqual({ id: `${site}/articles/long-known`, link: `${site}/articles/long-known`, isPermaLink: true })
  await saveArticle(app.services, id, { slug: 'another' })
  expect(await idOf(app)).toEqual({ id: `${site}/articles/long-known`, link: `${site}/articles/another`, isPermaLink: false })
  expect(await idOf(app, '/articles/another/comments')).toMatchObject({ id: `${site}/articles/long-known#comment-${said.id}` })
  const later = (await say('Second.')).json<{ data: { id: number } }>().data
  expect(await idOf(app, '/articles/another/comments')).toMatchObject({ id: `${site}/#comment-${later.id}` })
})
