import { expect, test } from 'vitest'
import { importPicture } from '#operations/media/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Cover, HomeSettings } from './contract.ts'
import { homeSections } from '#content/kinds.ts'
import { orderedSections } from './rules.ts'

const on = homeSections.map((name) => ({ name, state: 'on' as const }))

test('an editor sets lead articles, order and sections, and the home page changes at once', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const [a, b] = [await anArticle(app, { title: 'Alpha' }), await anArticle(app, { title: 'Beta' })]
  const newest = await anArticle(app, { title: 'Gamma' })
  const cover = async () => (await app.get('/api/home')).json<{ data: Cover }>().data
  expect(await cover()).toMatchObject({ lead: { id: newest.id }, sections: [...homeSections] })
  const sections = [...on.toReversed()].map((one) => (one.name === 'latest' ? { ...one, state: 'off' as const } : one))
  const set = await app.put('/api/home/settings', { lead_id: a.id, second_ids: [b.id], sections }, { token })
  expect(set.json<{ data: HomeSettings }>().data).toMatchObject({ lead: { title: 'Alpha' }, seconds: [{ title: 'Beta' }], sections, layers: null })
  const shown = await cover()
  expect([shown.lead?.id, shown.seconds.map(({ id }) => id)]).toEqual([a.id, [b.id, newest.id]])
  expect(shown.sections).toEqual(['creatives', 'entertainment', 'episode', 'events', 'issue', 'trending'])
  expect((await app.get('/')).text).not.toContain('id="just-in"')
  await asEditor(app).unpublish('articles', a.id)
  expect((await cover()).lead?.id).toBe(b.id)
})

test('the layers of the lead image belong to its lead and count as uses of their files', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const [a, b] = [await anArticle(app), await anArticle(app)]
  const picture = async (colour: string) => importPicture(app.services, { bytes: await testImage({ colour }).png().toBuffer(), name: 'layer.png' })
  const [back, figure] = [await picture('#112233'), await picture('#445566')]
  const layers = { back, back_day: null, figure, figure_day: null, pieces: [] }
  const save = (body: object) => app.put('/api/home/settings', { lead_id: a.id, second_ids: [], sections: on, ...body }, { token })
  const shown = async () => (await app.get('/api/home')).json<{ data: Cover }>().data.layers
  expect((await save({ lead_id: null, layers })).json<{ fields: object }>().fields).toHaveProperty('layers')
  expect((await save({ layers })).status).toBe(200)
  expect(await shown()).toMatchObject({ back: { id: back.id }, figure: { id: figure.id } })
  expect(JSON.stringify(await shown())).not.toContain('placeholder')
  expect((await app.get('/')).text).toContain(`/media/${figure.id}/`)
  expect((await app.get(`/api/media/${figure.id}/uses`, { token })).json()).toMatchObject({ data: [{ kind: 'front page', title: 'Front page' }] })
  await save({})
  expect(await shown()).not.toBeNull()
  await save({ lead_id: b.id })
  expect(await shown()).toBeNull()
})

test('a draft, a duplicate and an incomplete list of sections are refused with the name of the field', async () => {
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

test('a section that the stored settings do not have is added at the end', () => {
  const set = orderedSections([{ name: 'events', state: 'off' }])
  expect(set[0]).toEqual({ name: 'events', state: 'off' })
  expect(set).toHaveLength(homeSections.length)
})
