import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ImportRun } from './contract.ts'

const post = { id: '1', title: 'Story', slug: 'story', html: '<p>Text.</p>', status: 'published' }
const ghost = Buffer.from(JSON.stringify({ db: [{ data: { posts: [post] } }] }))

test('an import that somebody starts at the same moment is not deleted', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const path = await checkedImport(app, token)
  const deleted = await interruptedIn(
    app,
    () => app.delete(path, { token }),
    () => app.post(`${path}/start`, {}, { token }),
  )
  expect(deleted.json()).toMatchObject({ code: 'import-under-way' })
  await app.work()
  expect((await app.get(path, { token })).json<{ data: ImportRun }>().data).toMatchObject({ state: 'done', counts: { created: 1 } })
})

test('an import that broke off is not started while somebody begins to undo it', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const path = await checkedImport(app, token)
  await app.post(`${path}/start`, {}, { token })
  await app.work()
  await app.services.database.db.updateTable('import_runs').set({ state: 'failed' }).execute()
  const started = await interruptedIn(
    app,
    () => app.post(`${path}/start`, {}, { token }),
    () => app.post(`${path}/undo`, {}, { token }),
  )
  expect(started.json()).toMatchObject({ code: 'import-not-ready' })
})

test('an import that somebody starts at the same moment is not undone', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const path = await checkedImport(app, token)
  await app.post(`${path}/start`, {}, { token })
  await app.work()
  await app.services.database.db.updateTable('import_runs').set({ state: 'failed' }).execute()
  const undone = await interruptedIn(
    app,
    () => app.post(`${path}/undo`, {}, { token }),
    () => app.post(`${path}/start`, {}, { token }),
  )
  expect(undone.json()).toMatchObject({ code: 'import-under-way' })
})

/** Returns its address below `/api`. */
async function checkedImport(app: TestApp, token: string): Promise<string> {
  const uploads = [await sendUpload(app, token, 'ghost.json', ghost)]
  const { id } = (await app.post('/api/imports', { source: 'ghost', uploads }, { token })).json<{ data: ImportRun }>().data
  await app.work()
  return `/api/imports/${id}`
}
