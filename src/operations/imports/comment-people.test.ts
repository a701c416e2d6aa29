import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'

interface Said {
  id: number
  name: string
  email: string
  address: string
  isGone?: boolean
}

/** Two guests called Anna, one of whom answers twice; a mail address that two people share; and a guest who uses that address as a name. */
const said: readonly Said[] = [
  { id: 1, name: 'Anna', email: '', address: '192.0.2.1' },
  { id: 2, name: 'Anna', email: '', address: '192.0.2.2' },
  { id: 3, name: 'anna', email: '', address: '192.0.2.1' },
  { id: 4, name: 'Bea', email: 'none@mail.example', address: '192.0.2.3' },
  { id: 5, name: 'Cy', email: 'None@mail.example', address: '192.0.2.3' },
  { id: 6, name: 'Bea', email: 'none@mail.example', address: '192.0.2.4' },
  { id: 7, name: 'none@mail.example', email: '', address: '192.0.2.5' },
]

async function fromWordpress(app: TestApp, comments: readonly Said[]): Promise<void> {
  const inside = comments.map(
    ({ id, name, email, address, isGone }) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${name}</wp:comment_author><wp:comment_author_email>${email}</wp:comment_author_email><wp:comment_author_IP>${address}</wp:comment_author_IP><wp:comment_date_gmt>2020-02-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_content>Words ${id}</wp:comment_content><wp:comment_approved>${isGone ? 'trash' : 1}</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>`,
  )
  await importText(
    app,
    'wxr',
    `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Trams</title><wp:post_id>1</wp:post_id><wp:post_name>trams</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>Words</content:encoded>${inside.join('')}</item></channel></rss>`,
  )
}

async function fromIsso(app: TestApp, comments: readonly Said[]): Promise<void> {
  await fromWordpress(app, [])
  const path = join(app.services.config.dataDir, `isso${comments.length}.db`)
  const database = new Database(path)
  database.exec(`CREATE TABLE preferences (key VARCHAR PRIMARY KEY, value VARCHAR);
    CREATE TABLE threads ( id INTEGER PRIMARY KEY, uri VARCHAR(256) UNIQUE, title VARCHAR(256));
    CREATE TABLE comments ( tid REFERENCES threads(id), id INTEGER PRIMARY KEY, parent INTEGER, created FLOAT NOT NULL, modified FLOAT, mode INTEGER, remote_addr VARCHAR, text VARCHAR, author VARCHAR, email VARCHAR, website VARCHAR, likes INTEGER DEFAULT 0, dislikes INTEGER DEFAULT 0, voters BLOB NOT NULL);
    INSERT INTO threads VALUES (1, '/trams/', 'Trams');`)
  const insert = database.prepare("INSERT INTO comments VALUES (1, ?, NULL, ?, NULL, ?, ?, ?, ?, ?, NULL, 0, 0, x'')")
  for (const { id, name, email, address, isGone } of comments) insert.run(id, 1_556_964_000 + id, isGone ? 4 : 1, address, `Words ${id}`, name, email)
  database.close()
  await importText(app, 'isso', readFileSync(path))
}

async function peopleOf(app: TestApp): Promise<string[]> {
  const rows = await app.services.database.db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.description', 'u.name', 'u.username'])
    .orderBy('c.id')
    .execute()
  return rows.map(({ description, name, username }) => `${description}: ${name} (${username})`)
}

test.each([
  ['WordPress', fromWordpress],
  ['Isso', fromIsso],
])('comments of %s by guests of one name, or under one mail address, keep their names and stay those of different people', async (_, take) => {
  await using app = await startApp()
  await take(app, said)
  const [first, second] = await peopleOf(app)
  expect(await peopleOf(app)).toEqual([
    'Words 1: Anna (anna)',
    'Words 2: Anna (anna-2)',
    'Words 3: Anna (anna)',
    'Words 4: Bea (bea)',
    'Words 5: Cy (person-cy)',
    'Words 6: Bea (bea)',
    'Words 7: none@mail.example (none-mail-example)',
  ])
  const later = { id: 8, name: 'Anna', email: '', address: '192.0.2.2' }
  await take(app, [...said.map((one) => ({ ...one, isGone: one.id === 1 })), later])
  const now = await peopleOf(app)
  expect([now[0], now[1], now.at(-1)]).toEqual([first, second, 'Words 8: Anna (anna-2)'])
})
