import { expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { testImage } from '../../../testing/pictures.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const ghost = Buffer.from(JSON.stringify({ db: [{ data: { posts: [] } }] }))

test('an upload stays when the token of the request that cancels it is revoked before it is removed', async () => {
  await using app = await startApp()
  const owner = await aReader(app, { role: 'author' })
  const { token, data } = (await app.post('/api/tokens', { name: 'Nightly', scopes: ['media'] }, { token: owner.token })).json<{
    token: string
    data: { id: number }
  }>()
  const upload = await begun(app, owner, 10)
  const cancelled = await interruptedIn(
    app,
    () => app.delete(`/api/media/uploads/${upload}`, { token }),
    () => app.delete(`/api/tokens/${data.id}`, { token: owner.token }),
  )
  expect(cancelled.status).toBe(401)
  expect((await app.get(`/api/media/uploads/${upload}`, { token: owner.token })).status).toBe(200)
})

test('an upload that becomes a file of the library at this moment cannot be cancelled', async () => {
  await using app = await startApp()
  const owner = await aReader(app, { role: 'author' })
  const bytes = await testImage({ width: 3_000, height: 3_000 }).png().toBuffer()
  const upload = await begun(app, owner, bytes.length)
  const form = formOf(bytes, 'part', { offset: '0' })
  const last = app.patch(`/api/media/uploads/${upload}`, form.body, { token: owner.token, headers: form.headers })
  await expect.poll(() => isTaken(app, upload), { interval: 1 }).toBe(true)
  expect((await app.delete(`/api/media/uploads/${upload}`, { token: owner.token })).json()).toMatchObject({ code: 'upload-busy' })
  expect((await last).json()).toMatchObject({ data: { media: { kind: 'image' } } })
})

test('of two imports of the same upload at once only one begins', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const upload = await sendUpload(app, token, 'ghost.json', ghost)
  const begin = () => app.post('/api/imports', { source: 'ghost', uploads: [upload] }, { token })
  const answers = await Promise.all([begin(), begin()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await app.get('/api/imports', { token })).json<{ data: object[] }>().data).toHaveLength(1)
})

async function begun(app: TestApp, { token }: Reader, bytes: number): Promise<string> {
  const answer = await app.post('/api/media/uploads', { name: 'a.png', bytes }, { token })
  return answer.json<{ data: { id: string } }>().data.id
}

async function isTaken({ services }: TestApp, id: string): Promise<boolean | undefined> {
  const row = await services.database.db.selectFrom('upload_sessions').select('busy_until').where('id', '=', id).executeTakeFirst()
  return row && row.busy_until > 0
}
