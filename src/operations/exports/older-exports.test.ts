import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

test.each(['wxr', 'ghost', 'markdown'] as const)('an older export as %s leaves an article as a newer one brought it', async (format) => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { id, slug } = await anArticle(app, { title: 'Night trams' })
  const older = await exportAs(app, token, format)
  app.clock.pass(60_000)
  const { content } = await storedArticle(app, slug)
  const now = app.clock.now()
  await app.services.database.db
    .updateTable('articles')
    .set({ content: content.replace('was late', 'was early'), updated_at: now })
    .where('id', '=', id)
    .execute()
  const newer = await exportAs(app, token, format)

  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  await takeExport(fresh, admin.token, format, newer)
  const { items } = await takeExport(fresh, admin.token, format, older)
  expect(items[0]).toMatchObject({ state: 'kept' })
  expect((await storedArticle(fresh, slug)).text).toContain('was early')
})
