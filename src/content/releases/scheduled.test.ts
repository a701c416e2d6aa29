import { describe, expect, test } from 'vitest'
import { createCreative } from '#content/creatives/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { createRelease } from './service.ts'

const hour = 3_600_000

function issueIn(app: TestApp, ms: number, articles: string[] = []) {
  const fields = { number: 15, label: 'Winter 2027', title: 'Water marks', summary: 'What stays.', contents: { articles } }
  return createRelease(app.services, { status: 'approved', published_at: app.clock.now() + ms, fields })
}

function pieceIn(app: TestApp, ms: number) {
  const fields = { title: 'Keeper', summary: 'A lamp.', kind: 'illustration' as const, creators: [{ name: 'Gro Nilsen', role: 'cut paper' }] }
  return createCreative(app.services, { status: 'approved', published_at: app.clock.now() + ms, fields })
}

/** Addresses whose answer names the issue. */
async function traces(app: TestApp, id: number, article: string) {
  const pages = ['/magazine', '/magazine/releases', '/magazine/releases/water-marks', `/articles/${article}`, '/']
  const calls = ['/api/releases', '/api/releases/current', `/api/release/${id}`, '/api/release/water-marks/contents', `/api/article/${article}/release`]
  const answers = await Promise.all([...pages, ...calls].map(async (path) => [path, await app.get(path)] as const))
  return answers.filter(([, { text }]) => text.includes('Water marks')).map(([path]) => path)
}

describe('Scheduled issues and creatives', () => {
  test('a scheduled issue is nowhere before its time and everywhere at its time, on cached pages too', async () => {
    await using app = await startApp()
    const article = await anArticle(app)
    const { id } = await issueIn(app, hour, [article.slug])
    expect(await traces(app, id, article.slug)).toEqual([])
    expect((await app.get(`/api/releases/increment/read/${id}`)).status).toBe(404)
    app.clock.pass(hour - 1)
    await app.work()
    expect(await traces(app, id, article.slug)).toEqual([])
    app.clock.pass(1)
    await app.work()
    expect(await traces(app, id, article.slug)).toContain(`/api/release/${id}`)
    expect(await traces(app, id, article.slug)).toEqual(
      expect.arrayContaining(['/magazine', '/magazine/releases', '/magazine/releases/water-marks', '/', `/api/article/${article.slug}/release`]),
    )
    expect((await app.get(`/api/releases/increment/read/${id}`)).status).toBe(200)
  })

  test('a scheduled creative is hidden until its time, and longer when its date is moved', async () => {
    await using app = await startApp()
    const { id } = await pieceIn(app, hour)
    const seen = async () => [(await app.get('/creatives')).text.includes('Keeper'), (await app.get('/creatives/keeper')).status]
    expect(await seen()).toEqual([false, 404])
    await app.services.database.db
      .updateTable('creatives')
      .set({ published_at: app.clock.now() + 3 * hour })
      .where('id', '=', id)
      .execute()
    await asEditor(app).save('creatives', id, { title: 'Keeper', summary: 'A lamp.', kind: 'poem', creators: [{ name: 'Gro Nilsen', role: 'words' }] })
    app.clock.pass(hour)
    await app.work()
    expect(await seen()).toEqual([false, 404])
    app.clock.pass(2 * hour)
    await app.work()
    expect(await seen()).toEqual([true, 200])
  })
})
