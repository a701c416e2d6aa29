import { expect, test } from 'vitest'
import { withdrawArticle } from '#features/articles/service.ts'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Cover, HomeSettings } from './contract.ts'
import { homeSections, orderedSections } from './rules.ts'

const on = homeSections.map((name) => ({ name, state: 'on' as const }))

test('an editor sets leads, order and sections, and the page follows at once', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const [a, b] = [await anArticle(app, { title: 'Alpha' }), await anArticle(app, { title: 'Beta' })]
  const newest = await anArticle(app, { title: 'Gamma' })
  const cover = async () => (await app.get('/api/home')).json<{ data: Cover }>().data
  expect(await cover()).toMatchObject({ lead: { id: newest.id }, sections: [...homeSections] })
  const sections = [...on.toReversed()].map((one) => (one.name === 'latest' ? { ...one, state: 'off' as const } : one))
  const set = await app.put('/api/home/settings', { lead_id: a.id, second_ids: [b.id], sections }, { token })
  expect(set.json<{ data: HomeSettings }>().data).toMatchObject({ lead: { title: 'Alpha' }, seconds: [{ title: 'Beta' }], sections, layers: 'off' })
  const shown = await cover()
  expect([shown.lead?.id, shown.seconds.map(({ id }) => id)]).toEqual([a.id, [b.id, newest.id]])
  expect(shown.sections).toEqual(['creatives', 'entertainment', 'episode', 'events', 'issue', 'trending'])
  expect((await app.get('/')).text).not.toContain('id="just-in"')
  await withdrawArticle(app.services, a.id)
  expect((await cover()).lead?.id).toBe(b.id)
})

test('drafts, doubles and half a list of sections are refused by field', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const draft = await anArticle(app, { approved: 'draft' })
  const { id } = await anArticle(app)
  const save = async (body: object) =>
    (await app.put('/api/home/settings', { lead_id: null, second_ids: [], sections: on, ...body }, { token })).json<{ fields?: object }>()
  expect((await save({ lead_id: draft.id })).fields).toHaveProperty('lead_id')
  expect((await save({ lead_id: id, second_ids: [id] })).fields).toHaveProperty('second_ids')
  expect((await save({ second_ids: [999_999] })).fields).toHaveProperty('second_ids')
  expect((await save({ sections: on.slice(1) })).fields).toHaveProperty('sections')
  expect((await save({})).fields).toBeUndefined()
})

test('a section that a newer version brings joins at the end', () => {
  const set = orderedSections([{ name: 'events', state: 'off' }])
  expect(set[0]).toEqual({ name: 'events', state: 'off' })
  expect(set).toHaveLength(homeSections.length)
})
