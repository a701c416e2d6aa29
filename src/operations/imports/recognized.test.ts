import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import type { ImportRun } from './contract.ts'

const posts = 'post_id,post_date,is_published,type,audience,title\n1.one,2023-04-05T10:20:30.000Z,true,newsletter,everyone,One\n'

async function importAdmin() {
  const app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const begin = async (name: string, bytes: Uint8Array) => app.post('/api/imports', { uploads: [await sendUpload(app, token, name, bytes)] }, { token })
  return { app, begin, run: async (id: number) => (await app.get(`/api/imports/${id}`, { token })).json<{ data: ImportRun }>().data }
}

test('the source of an import file is recognized by its content, whatever its name', async () => {
  const { app, begin, run } = await importAdmin()
  await using _ = app
  const answer = await begin('something.bin', await makeZip({ 'export/posts.csv': posts, 'export/posts/1.one.html': '<p>One</p>' }))
  const { data } = answer.json<{ data: ImportRun }>()
  expect(data.source).toBe('substack')
  await app.work()
  expect(await run(data.id)).toMatchObject({ state: 'checked', counts: { created: 1 } })
})

test('an unknown import file and a damaged archive get 422 with the reason', async () => {
  const { app, begin } = await importAdmin()
  await using _ = app
  const unknown = await begin('holiday.txt', Buffer.from('Dear diary'))
  expect([unknown.status, unknown.json()]).toMatchObject([
    422,
    { code: 'import-not-known', error: expect.stringContaining('"holiday.txt" is no file that is known here') },
  ])
  expect((await begin('pictures.zip', await makeZip({ 'a.png': 'x' }))).json()).toMatchObject({ code: 'import-not-known' })
  const whole = await makeZip({ 'posts.csv': posts })
  const broken = await begin('export.zip', whole.subarray(0, whole.length - 30))
  expect([broken.status, broken.json()]).toMatchObject([422, { code: 'zip-damaged' }])
})

test('a table of books that no export has written is refused with the columns that it lacks', async () => {
  const { app, begin } = await importAdmin()
  await using _ = app
  const said = '"books.csv" is no list of Goodreads: these columns are missing: Book Id, Title, Author, My Rating, Exclusive Shelf.'
  expect((await begin('books.csv', Buffer.from('book_id,isbn,authors,title\n1,9780439023481,Ada,One\n'))).json()).toMatchObject({
    code: 'import-not-known',
    error: expect.stringContaining(said),
  })
  await expect(importText(app, 'goodreads', Buffer.from('Book Id,Title,Author\n1,One,Ada\n'))).rejects.toThrow(
    'these columns are missing: My Rating, Exclusive Shelf',
  )
})

test('an archive entry larger than its declared size is refused', async () => {
  await using app = await startApp()
  const bytes = await makeZip({ 'posts.csv': posts, 'posts/1.one.html': `<p>${'a'.repeat(100_000)}</p>` })
  // The size is in the second entry of the central directory.
  const entry = bytes.lastIndexOf('PK\u0001\u0002', bytes.length, 'latin1')
  bytes.writeUInt32LE(10, entry + 24)
  await expect(importText(app, 'substack', bytes)).rejects.toThrow('This archive is damaged.')
})

test('archive entries with paths outside the archive are not read', async () => {
  await using app = await startApp()
  const { states } = await importText(
    app,
    'substack',
    await makeZip({ 'posts.csv': posts, 'posts/1.one.html': '<p>One</p>', '../../evil.html': 'x', '/etc/x': 'x' }),
  )
  expect(states).toEqual(['created: post 1.one “One”'])
})
