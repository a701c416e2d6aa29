import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { testImage } from '../../../testing/pictures.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { longestPauseMs } from '../../../testing/until.ts'
import { hashPassword } from './password-hash.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
let app: TestApp

type Call = (token: string) => Promise<Answer>

/** What is sent before the account is deleted, and the call that its deletion interrupts. */
const uploads: Record<string, (person: Reader) => Promise<Call>> = {
  'a portrait': async () => {
    const { body, headers } = formOf(await aPicture(), 'me.png')
    return (token) => app.put('/api/user/avatar', body, { token, headers })
  },
  'a picture': async () => {
    const { body, headers } = formOf(await aPicture(), 'sea.png')
    return (token) => app.post('/api/media', body, { token, headers })
  },
  'a document': async () => {
    const { body, headers } = formOf(Buffer.from(`Notes of ${Math.random()}`), 'notes.txt')
    return (token) => app.post('/api/media', body, { token, headers })
  },
  'the begin of an upload in parts': async () => (token) => app.post('/api/media/uploads', { name: 'a.pdf', bytes: 9_000_000 }, { token }),
  'the last part of an upload': async ({ token }) => {
    const bytes = await aPicture()
    const begun = await app.post('/api/media/uploads', { name: 'sea.png', bytes: bytes.length }, { token })
    const { body, headers } = formOf(bytes, 'part', { offset: '0' })
    return (token) => app.patch(`/api/media/uploads/${begun.json<{ data: { id: string } }>().data.id}`, body, { token, headers })
  },
  'another file in the place of a picture': async ({ token }) => {
    const [first, second] = [formOf(await aPicture(), 'sea.png'), formOf(await aPicture(), 'sea.png')]
    const { id } = (await app.post('/api/media', first.body, { token, headers: first.headers })).json<{ data: { id: string } }>().data
    return (token) => app.post(`/api/media/${id}/file`, second.body, { token, headers: second.headers })
  },
  'the file of an import': async ({ token }) => {
    const id = await sendUpload(app, token, 'members.sql', Buffer.from('INSERT INTO `wp_users` VALUES (1);\n'))
    return (token) => app.post('/api/imports', { source: 'members', uploads: [id] }, { token })
  },
}

const interruptions: [string, number][] = [
  ...Object.keys(uploads).map((name): [string, number] => [name, 1]),
  ['a portrait', 2],
  ['the last part of an upload', 2],
]

describe('An account that is deleted while its request is under way', () => {
  beforeAll(async () => {
    app = await startApp()
    await aReader(app, { role: 'admin' })
  })
  afterAll(() => app.close())

  it.each(interruptions)('%s leaves neither a row nor a file when its owner is deleted before its transaction number %i', async (name, nth) => {
    const before = await kept()
    const person = await aReader(app, { role: 'admin' })
    await updateUser(app.services.database.db, person.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
    const call = await uploads[name]?.(person)
    const answer = await interruptedIn(
      app,
      async () => call?.(person.token) ?? Promise.reject(new Error(name)),
      () => app.post('/api/user/delete', { password }, { token: person.token }),
      nth,
    )
    expect(answer.status, answer.text).toBe(401)
    // Files go after the commit.
    await expect.poll(kept, { timeout: longestPauseMs }).toEqual(before)
  })
})

function aPicture(): Promise<Buffer> {
  return testImage().png().toBuffer()
}

async function kept() {
  const { database, files } = app.services
  const rows = async (table: 'media' | 'upload_sessions' | 'import_runs') => (await database.db.selectFrom(table).selectAll().execute()).length
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return { media: await rows('media'), uploads: await rows('upload_sessions'), imports: await rows('import_runs'), keys: keys.toSorted() }
}
