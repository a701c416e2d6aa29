import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { keepSource } from '#content/articles/import-sources.ts'
import { saveArticle } from '#content/articles/service.ts'
import { createCreative } from '#content/creatives/service.ts'
import { createEvent } from '#content/events/service.ts'
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

test('articles, creatives and issues keep their feed ids when their slugs change', async () => {
  await using app = await startApp()
  const { services } = app
  const article = await anArticle(app, { title: 'Misspelt' })
  const fields = { title: 'Keeper', summary: 'A lamp.', kind: 'poem' as const, creators: [{ name: 'Gro Nilsen', role: 'words' }] }
  await createCreative(services, { status: 'approved', fields })
  const issue = { number: 14, label: 'Autumn', title: 'Lost', summary: 'What goes missing.' }
  await createRelease(services, { status: 'approved', fields: issue })
  const before = await idOf(app)
  expect(before).toEqual({ id: expect.stringMatching(/^urn:uuid:/), link: `${site}/articles/${article.slug}`, isPermaLink: false })
  const ids = [before.id, (await idOf(app, '/creatives')).id, (await idOf(app, '/magazine/releases')).id]
  expect(new Set(ids).size).toBe(3)
  expect(ids.join()).not.toContain('localhost')
  await saveArticle(services, article.id, { slug: 'spelt-well' })
  expect(await idOf(app)).toEqual({ ...before, link: `${site}/articles/spelt-well` })
})

test('an imported article keeps its original feed id', async () => {
  await using app = await startApp()
  const { id } = await anArticle(app, { title: 'Long known' })
  await keepSource(app.services.database.db, id, { id: 'wxr:old.example:post:7', hash: 'x', guid: 'https://old.example/?p=7' }, 0)
  await keepSource(app.services.database.db, id, { id: 'wxr:old.example:post:7', hash: 'y', guid: 'https://old.example/later' }, 0)
  expect(await idOf(app)).toMatchObject({ id: 'https://old.example/?p=7', isPermaLink: false })
})

test('feed ids stay the same when the site moves to another address', async () => {
  await using app = await startApp()
  const author = await aReader(app, { role: 'author' })
  const { id, slug } = await anArticle(app, { title: 'Moved house' })
  await app.post('/api/comments', { type: 'Blog', id, description: 'First.' }, { token: author.token })
  const event = { title: 'A talk', summary: 'Of ids.', starts_at: Date.UTC(2030, 0, 1), timezone: 'Europe/Berlin' }
  await createEvent(app.services, {
    status: 'approved',
    fields: { ...event, online_url: 'https://meet.example/1', attendance_mode: 'online' as const, organizer: { name: 'We' } },
  })
  await using moved = await startApp({ beside: app, siteUrl: 'https://another.example' })
  const idsOf = async (one: TestApp) => {
    const texts = await Promise.all(['/atom.xml', `/articles/${slug}/comments/atom.xml`, '/events.ics', '/podcast.rss'].map((path) => one.get(path)))
    return texts.map(({ text }) => text.match(/<id>[^<]+|^UID:.+|<podcast:guid>[^<]+/gm)).flat()
  }
  const before = await idsOf(app)
  expect(before.length).toBeGreaterThan(5)
  expect(before.join()).not.toContain('localhost')
  expect(await idsOf(moved)).toEqual(before)
})

test('each feed has full texts or excerpts according to its setting', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const content = JSON.stringify([
    { id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'The whole & true text.', styles: { bold: true } }], children: [] },
    {
      id: 'b',
      type: 'paragraph',
      props: {},
      content: [{ type: 'link', href: '/about', content: [{ type: 'text', text: 'About', styles: {} }] }],
      children: [],
    },
  ])
  const author = await aReader(app, { role: 'author' })
  await anArticle(app, { title: 'Told', standfirst: 'In short.', content, user_id: author.id })
  const textIn = async (base: string) => parseRssFeed((await app.get(`${base}/rss.xml`)).text).items?.[0]?.content?.encoded
  const whole = `<p><strong>The whole &amp; true text.</strong></p><p><a href="${site}/about">About</a></p>`
  const { username } = author
  expect([await textIn(''), await textIn(`/author/${username}`)]).toEqual([whole, whole])
  const changed = await app.put('/api/settings', { feed_texts: { site: 'excerpt', topic: 'full', author: 'full' } }, { token })
  expect(changed.status).toBe(200)
  expect([await textIn(''), await textIn(`/author/${username}`)]).toEqual([undefined, whole])
})
