import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../../testing/builders.ts'
import { dumpContent } from '../../../../testing/content-dump.ts'
import { testImage } from '../../../../testing/pictures.ts'
import { sendUpload } from '../../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import { makeZip } from '../../../../testing/make-zip.ts'
import { features } from '#app/features.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { ImportRun, ImportUndo } from '../contract.ts'
import { beginUndo, finishUndo } from '../service.ts'

interface ImportAdmin {
  app: TestApp
  token: string
  take(source: string, name: string, bytes: Uint8Array, site?: string): Promise<number>
  undo(id: number, body?: object): Promise<ImportUndo>
}

async function importAdmin(): Promise<ImportAdmin> {
  const app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  return {
    app,
    token,
    async take(source, name, bytes, site) {
      const uploads = [await sendUpload(app, token, name, bytes)]
      const { id } = (await app.post('/api/imports', { source, uploads, ...(site ? { site } : {}) }, { token })).json<{ data: ImportRun }>().data
      await app.work()
      await app.post(`/api/imports/${id}/start`, {}, { token })
      await app.work()
      expect((await app.get(`/api/imports/${id}`, { token })).json()).toMatchObject({ data: { state: 'done' } })
      return id
    },
    async undo(id, body = {}) {
      expect((await app.post(`/api/imports/${id}/undo`, body, { token })).json()).toMatchObject({ data: { state: 'running' } })
      await app.work()
      return (await app.get(`/api/imports/${id}/undo`, { token })).json<{ data: ImportUndo }>().data
    },
  }
}

const words = (title: string, more: object = {}) => ({
  id: title,
  title,
  slug: title,
  html: `<p>The ${title} is late.</p>`,
  status: 'published',
  published_at: '2019-01-01T00:00:00.000Z',
  ...more,
})
const ghost = (posts: object[], users: object[] = [{ id: '1', slug: 'mira', name: 'Mira' }]) =>
  Buffer.from(
    JSON.stringify({
      data: {
        posts: posts.map((post) => ({ author_id: '1', ...post })),
        users,
        tags: [{ id: 't', name: 'Rails', slug: 'rails' }],
        posts_tags: posts.map((post) => ({ post_id: Reflect.get(post, 'id'), tag_id: 't' })),
      },
    }),
  )
const site = 'https://old.example'

const wxr = Buffer.from(
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>Ferry</title><link>https://old.example/2019/05/ferry/</link><dc:creator>ada</dc:creator><content:encoded><![CDATA[<p>The ferry.</p>]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><wp:post_name>ferry</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="boats">Boats</category><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_author_email>bea@mail.example</wp:comment_author_email><wp:comment_date_gmt>2019-05-05 10:00:00</wp:comment_date_gmt><wp:comment_content>True.</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment><wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_author>Cy</wp:comment_author><wp:comment_date_gmt>2019-05-06 10:00:00</wp:comment_date_gmt><wp:comment_content>Held.</wp:comment_content><wp:comment_approved>0</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>1</wp:comment_parent></wp:comment></item></channel></rss>`,
)
const substack = async () =>
  makeZip({
    'posts.csv': 'post_id,post_date,is_published,type,audience,title,subtitle,podcast_url\n1.trams,2023-04-05T10:20:30.123Z,true,newsletter,everyone,Trams,,\n',
    'posts/1.trams.html': '<p>Trams.</p>',
    'email_list.rails.csv': 'email,active_subscription\nada@mail.example,false\nbea@mail.example,false\n',
  })
const notion = async () =>
  makeZip({
    'Boat 0123456789abcdef0123456789abcdef.md': '# Boat\n\nTags: Rails\nAuthor: Ada L.\n\n![A boat](boat.png)\n\n[Plan](plan.txt)\n',
    'boat.png': await testImage({ width: 40, height: 20 }).png().toBuffer(),
    'plan.txt': 'A plan.',
  })
const goodreads = Buffer.from('Book Id,Title,Author,My Rating,Exclusive Shelf,My Review,Date Read\n1,The Lift,Ada,4,read,Late.,2023/10/03\n')
const members = Buffer.from('user_login,user_email,user_pass\nkim,kim@mail.example,$P$9IQRaTwmfnRBu16RF0HeXdOg5B8Vcm.\n')
const podcast = Buffer.from(
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Cast</title><link>https://old.example</link><itunes:explicit>false</itunes:explicit><item><title>One</title><guid>one</guid><pubDate>Tue, 03 Oct 2023 10:00:00 GMT</pubDate><description>Words</description><enclosure url="https://old.example/one.mp3" type="audio/mpeg" length="5"/></item></channel></rss>`,
)

/** Waits for the update of rankings, which runs each minute. */
async function settle(app: TestApp): Promise<void> {
  app.clock.pass(61_000)
  await app.work()
}

const disqus = Buffer.from(
  `<?xml version="1.0"?><disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals"><category dsq:id="1"><forum>rails</forum><title>General</title></category><thread dsq:id="100"><id>100</id><forum>rails</forum><link>https://old.example/bus/</link><title>bus</title></thread>${[1, 2].map((id) => `<post dsq:id="${id}"><id/><message><![CDATA[<p>Words</p>]]></message><createdAt>2019-05-0${id}T10:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Bea</name></author><thread dsq:id="100"/>${id === 2 ? '<parent dsq:id="1"/>' : ''}</post>`).join('')}</disqus>`,
)

test('undoing an import from any source restores the database and the files', async () => {
  await using it = await importAdmin().then((one) => ({ ...one, [Symbol.asyncDispose]: () => one.app.close() }))
  const { app, take, undo } = it
  await anArticle(app, { title: 'Here before' })
  await take('ghost', 'a.json', ghost([words('tram'), words('bus')]), site)
  const changed = ghost(
    [words('tram', { html: '<p>New words.</p>', status: 'draft' }), words('ferry', { author_id: '2' })],
    [
      { id: '1', slug: 'mira', name: 'Mira' },
      { id: '2', slug: 'nils', name: 'Nils' },
    ],
  )
  const text = Buffer.from('---\ntitle: Rail\ndate: 2026-01-02\ntags: [Snow]\nauthor: Lou\npermalink: /old/rail\n---\n\nWords.\n')
  const sources: [source: string, name: string, bytes: Uint8Array][] = [
    ['ghost', 'b.json', changed],
    ['wxr', 'c.xml', wxr],
    ['substack', 'd.zip', await substack()],
    ['notion', 'e.zip', await notion()],
    ['markdown', 'f.md', text],
    ['podcast', 'g.xml', podcast],
    ['disqus', 'h.xml', disqus],
    ['goodreads', 'i.csv', goodreads],
    ['members', 'j.csv', members],
  ]
  for (const [source, name, bytes] of sources) {
    await settle(app)
    const before = await dumpContent(app)
    const id = await take(source, name, bytes, source === 'ghost' ? site : undefined)
    expect([source, await dumpContent(app)]).not.toEqual([source, before])
    const { state, undone, kept, recorded, items } = await undo(id)
    expect([source, state, kept, recorded, items]).toEqual([source, 'done', 0, 0, []])
    expect(undone).toBeGreaterThan(0)
    await settle(app)
    await expect.poll(async () => (await dumpContent(app)).files).toEqual(before.files)
    expect([source, (await dumpContent(app)).rows]).toEqual([source, before.rows])
  }
  expect((await app.get('/articles/tram')).text).toContain('The tram is late.')
})

test('undoing an import keeps and lists what was changed since, and deletes it only on request', async () => {
  await using it = await importAdmin().then((one) => ({ ...one, [Symbol.asyncDispose]: () => one.app.close() }))
  const { app, token, take, undo } = it
  const before = await dumpContent(app)
  const id = await take('ghost', 'a.json', ghost([words('tram'), words('bus'), words('ferry')]), site)
  const { db } = app.services.database
  const { id: tram } = await db.selectFrom('articles').select('id').where('slug', '=', 'tram').executeTakeFirstOrThrow()
  const { id: bus } = await db.selectFrom('articles').select('id').where('slug', '=', 'bus').executeTakeFirstOrThrow()
  app.clock.pass(1_000)
  const draft = (await app.get(`/api/drafts/${tram}`, { token })).json<{ data: { revision: number } }>().data
  expect((await app.put(`/api/drafts/${tram}`, { base: draft.revision, fields: { standfirst: 'By hand.' } }, { token })).status).toBe(200)
  const reader = await aReader(app)
  expect((await app.post('/api/comments', { type: 'Blog', id: bus, description: 'Never on time.' }, { token: reader.token })).status).toBe(200)

  const first = await undo(id)
  expect(first.items).toEqual(
    expect.arrayContaining([
      { noun: 'article', name: 'tram', reason: 'changed here since' },
      { noun: 'article', name: 'bus', reason: 'readers have applauded it or commented on it' },
      { noun: 'topic', name: 'Rails', reason: 'other content uses it' },
      { noun: 'user', name: 'Mira', reason: 'other content uses it' },
    ]),
  )
  const slugs = async () => (await db.selectFrom('articles').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
  expect(await slugs()).toEqual(['bus', 'tram'])
  const again = await app.post(`/api/imports/${id}/undo`, {}, { token })
  expect([again.status, again.json()]).toMatchObject([409, { code: 'import-undone', message: expect.stringContaining('undone already') as string }])

  const { kept } = await undo(id, { changed_too: true })
  expect([kept, await slugs()]).toEqual([0, []])
  const after = await dumpContent(app)
  expect({ ...after.rows, users: 0 }).toEqual({ ...before.rows, users: 0 })
  const third = await app.post(`/api/imports/${id}/undo`, { changed_too: true }, { token })
  expect(third.json()).toMatchObject({ code: 'import-undone' })
  const trail = (await app.get('/api/trail?kind=import', { token })).json<{ data: { action: string; note: string }[] }>().data
  expect(trail.filter(({ action }) => action === 'undo').map(({ note }) => note)).toEqual(['with what was changed since', ''])
})

test('an interrupted undo continues where it stopped', async () => {
  await using it = await importAdmin().then((one) => ({ ...one, [Symbol.asyncDispose]: () => one.app.close() }))
  const { app, take } = it
  const before = await dumpContent(app)
  const id = await take('ghost', 'a.json', ghost(['a', 'b', 'c', 'd'].map((title) => words(title))), site)
  await beginUndo(app.services, null, id, { changedToo: false, here: true })
  const stop = new AbortController()
  let done = 0
  const stopped = finishUndo(app.services, features, id, { changedToo: false, signal: stop.signal, seen: () => void (++done === 2 && stop.abort()) })
  await expect(stopped).rejects.toThrow()
  expect(await app.services.database.db.selectFrom('articles').select('id').execute()).toHaveLength(2)
  await finishUndo(app.services, features, id, { changedToo: false })
  expect((await dumpContent(app)).rows).toEqual(before.rows)
})

test('an import can be undone only for the number of days in the settings', async () => {
  await using app = await startApp({ config: { importUndoDays: 2 } })
  const { token } = await aReader(app, { role: 'admin' })
  const uploads = [await sendUpload(app, token, 'a.json', ghost([words('tram')]))]
  const { id } = (await app.post('/api/imports', { source: 'ghost', uploads }, { token })).json<{ data: ImportRun }>().data
  expect((await app.post(`/api/imports/${id}/undo`, {}, { token })).json()).toMatchObject({ code: 'import-under-way' })
  await app.work()
  await app.post(`/api/imports/${id}/start`, {}, { token })
  await app.work()
  app.clock.pass(3 * 86_400_000)
  await app.work()
  const later = await aReader(app, { role: 'admin' })
  const refused = await app.post(`/api/imports/${id}/undo`, {}, { token: later.token })
  expect([refused.status, refused.json()]).toMatchObject([409, { code: 'import-not-recorded' }])
})

test('the reasons why an undo kept something are read in the language of the site, whatever language it ran in', async () => {
  await using it = await importAdmin().then((one) => ({ ...one, [Symbol.asyncDispose]: () => one.app.close() }))
  const { app, token, take, undo } = it
  const id = await take('ghost', 'a.json', ghost([words('tram')]), site)
  const { id: tram } = await app.services.database.db.selectFrom('articles').select('id').where('slug', '=', 'tram').executeTakeFirstOrThrow()
  app.clock.pass(1_000)
  const draft = (await app.get(`/api/drafts/${tram}`, { token })).json<{ data: { revision: number } }>().data
  await app.put(`/api/drafts/${tram}`, { base: draft.revision, fields: { standfirst: 'By hand.' } }, { token })
  const inEnglish = (await undo(id)).items
  await changeSettings(app.services, { language: 'de' }, null)
  const inGerman = (await app.get(`/api/imports/${id}/undo`, { token })).json<{ data: ImportUndo }>().data.items
  expect([inEnglish, inGerman].map((items) => items.find(({ name }) => name === 'tram')?.reason)).toEqual(['changed here since', 'inzwischen hier geändert'])
})
