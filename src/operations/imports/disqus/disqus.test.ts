import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { importText } from '../../../../testing/import-text.ts'

/** Imports the two articles that the comments belong to. */
async function articles(app: TestApp): Promise<void> {
  const item = (slug: string) => ({ id: slug, title: slug, slug, html: '<p>Words</p>', status: 'published', published_at: '2019-01-01T00:00:00.000Z' })
  await importText(app, 'ghost', JSON.stringify({ data: { posts: [item('trams'), item('buses')] } }), { site: 'https://old.example' })
}

const importedComments = async (app: TestApp) =>
  (await app.services.database.db.selectFrom('comments').select(['description', 'status', 'thread_id']).orderBy('id').execute()).map(
    ({ description, status, thread_id }) => `${description} ${status}${thread_id > 0 ? ' answer' : ''}`,
  )

const post = (id: number, thread: number, words: string, more = '') =>
  `<post dsq:id="${id}"><id/><message><![CDATA[<p>${words}</p>]]></message><createdAt>2019-05-0${id}T10:00:00Z</createdAt>${more.includes('isDeleted') ? '' : '<isDeleted>false</isDeleted>'}${more.includes('isSpam') ? '' : '<isSpam>false</isSpam>'}<author><name>Bea</name><isAnonymous>false</isAnonymous><username>bea</username></author><thread dsq:id="${thread}"/>${more}</post>`
const thread = (id: number, path: string) =>
  `<thread dsq:id="${id}"><id>${id}</id><forum>rails</forum><category dsq:id="1"/><link>https://old.example/${path}/</link><title>${path}</title><createdAt>2019-05-01T10:00:00Z</createdAt><isClosed>false</isClosed><isDeleted>false</isDeleted></thread>`
const disqus = `<?xml version="1.0" encoding="utf-8"?><disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><category dsq:id="1"><forum>rails</forum><title>General</title><isDefault>true</isDefault></category>${thread(100, 'trams')}${thread(101, 'gone')}${thread(102, 'buses')}${post(1, 100, 'True')}${post(2, 100, 'Indeed', '<parent dsq:id="1"/>')}${post(3, 100, 'Buy', '<isSpam>true</isSpam>')}${post(4, 100, 'Bye', '<isDeleted>true</isDeleted>')}${post(5, 101, 'Nowhere')}</disqus>`

test('comments from Disqus are added to the articles at their old addresses, and each is counted', async () => {
  await using app = await startApp()
  await articles(app)
  const { states, items, lost } = await checkImport(app, 'disqus', disqus)
  expect(states).toEqual(['created: comments on “trams”', 'left out: comments on “gone”', 'left out: comments on “buses”'])
  expect(await importedComments(app)).toEqual(['True shown', 'Indeed shown answer'])
  expect(items[0]?.facts?.comments).toEqual({ there: 4, here: 2, named: 2 })
  expect(lost).toEqual(['the comment 3 of Bea: it was spam there', 'the comment 4 of Bea: it was deleted there'])
  expect(items[1]?.reason).toBe('no article here stands at https://old.example/gone/: import the articles first')
})

test('comments on a page whose address says where a reader came from are added to its article', async () => {
  await using app = await startApp()
  await articles(app)
  const shared = disqus.replace('/trams/<', '/trams/?utm_source=mail&amp;fbclid=A1<').replace('/buses/<', '/buses/?id=4<')
  const { states } = await importText(app, 'disqus', shared.replace('<thread dsq:id="101"/></post>', '<thread dsq:id="102"/></post>'))
  expect(states).toEqual(['created: comments on “trams”', 'left out: comments on “gone”', 'left out: comments on “buses”'])
})

test('comments from Isso are added to the articles at their old addresses, and each is counted', async () => {
  await using app = await startApp()
  await articles(app)
  const path = join(app.services.config.dataDir, 'isso.db')
  const database = new Database(path)
  database.exec(`CREATE TABLE preferences (key VARCHAR PRIMARY KEY, value VARCHAR);
    CREATE TABLE threads ( id INTEGER PRIMARY KEY, uri VARCHAR(256) UNIQUE, title VARCHAR(256));
    CREATE TABLE comments ( tid REFERENCES threads(id), id INTEGER PRIMARY KEY, parent INTEGER, created FLOAT NOT NULL, modified FLOAT, mode INTEGER, remote_addr VARCHAR, text VARCHAR, author VARCHAR, email VARCHAR, website VARCHAR, likes INTEGER DEFAULT 0, dislikes INTEGER DEFAULT 0, voters BLOB NOT NULL);
    INSERT INTO threads VALUES (1, '/trams/', 'Trams');
    INSERT INTO comments VALUES (1, 1, NULL, 1556964000.5, NULL, 1, '127.0.0.0', 'So **true**', 'Bea', 'bea@mail.example', NULL, 4, 1, x''), (1, 2, 1, 1556964100.0, NULL, 2, '127.0.0.0', 'Waits', NULL, NULL, NULL, 0, 0, x''), (1, 3, NULL, 1556964200.0, NULL, 4, '127.0.0.0', '', NULL, NULL, NULL, 0, 0, x'');`)
  database.close()
  const { states, items, lost } = await checkImport(app, 'isso', readFileSync(path))
  expect(states).toEqual(['created: comments on “Trams”'])
  expect(await importedComments(app)).toEqual(['So true shown', 'Waits held answer'])
  expect(items[0]?.facts?.comments).toEqual({ there: 3, here: 2, named: 1 })
  expect(lost).toEqual(['the property "comment 1: likes": 4', 'the property "comment 1: dislikes": 1', 'the comment 3 of Anonymous: it was deleted there'])
})

test('a comment that was changed or withdrawn in Disqus changes here at the next import, and never becomes public by it', async () => {
  await using app = await startApp()
  await articles(app)
  await checkImport(app, 'disqus', disqus)
  const counted = async () =>
    (await app.services.database.db.selectFrom('article_stats').select('comments').orderBy('comments', 'desc').executeTakeFirstOrThrow()).comments
  expect((await checkImport(app, 'disqus', disqus)).states[0]).toBe('unchanged: comments on “trams”')
  const withdrawn = disqus
    .replace('<p>True</p>', '<p>Truer</p>')
    .replace('<parent dsq:id="1"/>', '<parent dsq:id="1"/><isDeleted>true</isDeleted>')
    .replace('2019-05-02T10:00:00Z</createdAt><isDeleted>false</isDeleted>', '2019-05-02T10:00:00Z</createdAt>')
  expect((await checkImport(app, 'disqus', withdrawn)).states[0]).toBe('updated: comments on “trams”')
  expect([await importedComments(app), await counted()]).toEqual([['Truer shown', 'Indeed hidden answer'], 1])
  expect((await checkImport(app, 'disqus', withdrawn)).states[0]).toBe('unchanged: comments on “trams”')
  await checkImport(app, 'disqus', disqus)
  expect([await importedComments(app), await counted()]).toEqual([['True shown', 'Indeed hidden answer'], 1])
})

test('comments of a page that was deleted in Disqus do not become public, and those of a page that is not in the file are named', async () => {
  await using app = await startApp()
  await articles(app)
  await checkImport(app, 'disqus', disqus)
  const deleted = disqus.replace('<isClosed>false</isClosed><isDeleted>false</isDeleted>', '<isClosed>true</isClosed><isDeleted>true</isDeleted>')
  const withLost = deleted.replace('</disqus>', `${post(6, 1337, 'Where')}${post(7, 102, 'First')}</disqus>`)
  const { states, lost, items } = await checkImport(app, 'disqus', withLost)
  expect(states).toEqual(['updated: comments on “trams”', 'left out: comments on “gone”', 'created: comments on “buses”', 'left out: comments on Disqus 1337'])
  expect(lost).toContain('the comment 1 of Bea: it was deleted there')
  expect(items[3]?.reason).toBe('no article here stands at Disqus 1337: import the articles first')
  expect(await importedComments(app)).toEqual(['True hidden', 'Indeed hidden answer', 'First shown'])
  await using other = await startApp()
  await articles(other)
  await checkImport(other, 'disqus', withLost)
  expect(await importedComments(other)).toEqual(['First shown'])
})

test('guests are other people than a user of that name and than a guest of that name at another address', async () => {
  await using app = await startApp()
  await articles(app)
  const guest = (id: number, address: string) =>
    post(id, 100, 'So', `<ipAddress>${address}</ipAddress>`).replace('<username>bea</username>', '').replace('<name>Bea</name>', '<name>bea</name>')
  const file = disqus.replace('</disqus>', `${guest(6, '192.0.2.1')}${guest(7, '192.0.2.2')}${guest(8, '192.0.2.1')}</disqus>`)
  await checkImport(app, 'disqus', file)
  const rows = await app.services.database.db.selectFrom('comments').select('user_id').orderBy('id').execute()
  const [first, second, third, fourth, fifth] = rows.map(({ user_id }) => user_id)
  expect([second, fifth, new Set([first, third, fourth]).size]).toEqual([first, third, 3])
})
