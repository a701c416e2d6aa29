import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startDemoApp } from '../../../testing/demo-app.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { ContentDraft } from '#content/publishing/contract.ts'
import type { FirstSteps } from './contract.ts'

test('the demo edition is removed at once, but for what somebody has changed or uses', { timeout: 240_000 }, async () => {
  await using app = await startDemoApp()
  const { db } = app.services.database
  app.clock.pass(60_000)
  const admin = await aReader(app, { role: 'admin' })
  const { token } = admin
  const topic = await db.selectFrom('topics').select(['id', 'name']).where('slug', '=', 'film').executeTakeFirstOrThrow()
  const own = await anArticle(app, { title: 'Our first article', user_id: admin.id, topics: [topic.id] })
  const event = await db.selectFrom('events').select(['id', 'slug']).orderBy('id').executeTakeFirstOrThrow()
  const draft = `/api/desk/events/${event.id}/draft`
  const { revision } = (await app.get(draft, { token })).json<{ data: ContentDraft }>().data
  expect((await app.put(draft, { base: revision, fields: { title: 'Our evening' } }, { token })).status).toBe(200)
  await app.put('/api/settings', { tagline: 'Our own words' }, { token })
  const steps = async () => (await app.get('/api/first-steps', { token })).json<{ data: FirstSteps }>().data
  expect((await steps()).demo).toBeGreaterThan(100)

  const answer = (await app.delete('/api/demo', { token })).json<{ removed: number; kept: number }>()
  expect(answer.removed).toBeGreaterThan(100)
  expect(await steps()).toMatchObject({ demo: 0, hidden: false })
  const ids = async (table: 'articles' | 'events' | 'releases' | 'creatives' | 'library_items' | 'podcast_episodes' | 'topics' | 'users') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(await ids('articles')).toEqual([own.id])
  expect(await ids('events')).toEqual([event.id])
  expect(await ids('topics')).toEqual([topic.id])
  for (const table of ['releases', 'creatives', 'library_items', 'podcast_episodes'] as const) expect(await ids(table)).toEqual([])
  expect(await ids('users')).toContain(admin.id)
  expect((await ids('users')).length).toBeLessThan(5)
  expect((await app.get('/')).text).toContain('Our first article')
  expect((await app.get('/articles/dead-letters-wide-awake')).status).toBe(404)
  const settings = (await app.get('/api/settings', { token })).json<{ data: { tagline: string; phone: string } }>().data
  expect([settings.tagline, settings.phone]).toEqual(['Our own words', ''])
  // Files of what stays, and no others.
  const { count } = await db
    .selectFrom('media')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeLessThan(5)
})

test('a site that began without the demo edition has nothing to remove', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { slug } = await anArticle(app)
  expect((await app.delete('/api/demo', { token })).json()).toEqual({ removed: 0, kept: 0 })
  expect((await app.get(`/articles/${slug}`)).status).toBe(200)
})
