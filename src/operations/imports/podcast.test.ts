import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { checkImport } from '../../../testing/check-import.ts'
import { dumpContent } from '../../../testing/content-dump.ts'
import { importText } from '../../../testing/import-text.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Episode } from '#content/podcast/contract.ts'
import type { ImportRun, ImportUndo } from './contract.ts'

const spaces =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:psc="http://podlove.org/simple-chapters" xmlns:atom="http://www.w3.org/2005/Atom"'
const feed = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${spaces}><channel><title>Tide Talk</title><link>https://tide.example</link><itunes:explicit>no</itunes:explicit>${channel}${items}</channel></rss>`
const film = '<link>https://www.youtube.com/watch?v=dQw4w9WgXcQ</link>'
const episode = (parts = '', { title = 'Low water', date = 'Fri, 09 Oct 2020 04:30:38 GMT' } = {}) =>
  `<item><title>${title}</title><guid isPermaLink="false">ep-1</guid>${film}<pubDate>${date}</pubDate>${parts}</item>`

const shown = async (app: TestApp, slug = 'low-water') => {
  const answer = await app.get(`/api/podcasts/${slug}`)
  return answer.status === 200 ? answer.json<{ data: Episode }>().data : null
}

const first = episode(
  '<description>Old summary</description><content:encoded>&lt;p&gt;Old notes&lt;/p&gt;</content:encoded><itunes:duration>60</itunes:duration><itunes:episode>1</itunes:episode><itunes:season>1</itunes:season><psc:chapters><psc:chapter start="00:00:00.000" title="Hello"/></psc:chapters>',
)
const second = episode(
  '<description>New summary</description><content:encoded>&lt;p&gt;New notes&lt;/p&gt;</content:encoded><itunes:duration>2:00</itunes:duration><itunes:episode>2</itunes:episode><itunes:season>3</itunes:season><itunes:explicit>true</itunes:explicit><podcast:person role="guest">Bea</podcast:person><psc:chapters><psc:chapter start="00:00" title="Hi"/><psc:chapter start="01:00" title="End"/></psc:chapters>',
  { title: 'High water', date: 'Sat, 10 Oct 2020 04:30:38 GMT' },
)

test('an episode that changed at its source has all of its new facts after the next import, and the old ones after its undo', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  expect((await checkImport(app, 'podcast', feed(first))).states).toEqual(['created: the podcast “Tide Talk”', 'created: episode “Low water”'])
  expect(await shown(app)).toMatchObject({ title: 'Low water', chapters: [{ start: 0, title: 'Hello' }] })
  app.clock.pass(1_000)
  await app.work()
  const before = await dumpContent(app)
  const uploads = [await sendUpload(app, token, 'a.xml', Buffer.from(feed(second)))]
  const { id } = (await app.post('/api/imports', { source: 'podcast', uploads }, { token })).json<{ data: ImportRun }>().data
  await app.work()
  await app.post(`/api/imports/${id}/start`, {}, { token })
  await app.work()
  expect((await app.get(`/api/imports/${id}`, { token })).json()).toMatchObject({ data: { state: 'done', counts: { updated: 1, unchanged: 1 } } })
  const changed = await shown(app)
  expect(changed).toMatchObject({ title: 'High water', number: 2, season: 3, summary: 'New summary', duration_seconds: 120, explicit: true })
  expect(changed).toMatchObject({ published_at: '2020-10-10T04:30:38.000Z', guests: [{ name: 'Bea' }], chapters: [{ title: 'Hi' }, { start: 60 }] })
  expect(changed?.notes).toContain('New notes')
  expect((await importText(app, 'podcast', feed(second))).states).toEqual(['unchanged: the podcast “Tide Talk”', 'unchanged: episode “High water”'])
  await app.post(`/api/imports/${id}/undo`, {}, { token })
  await app.work()
  expect((await app.get(`/api/imports/${id}/undo`, { token })).json<{ data: ImportUndo }>().data).toMatchObject({ state: 'done', items: [] })
  const after = (await dumpContent(app)).rows
  expect([after['podcast_episodes'], after['imported_things']]).toEqual([before.rows['podcast_episodes'], before.rows['imported_things']])
  expect(await shown(app)).toMatchObject({ title: 'Low water', summary: 'Old summary', chapters: [{ title: 'Hello' }] })
})

test('an episode that was edited here is kept by the next import, one that was deleted here stays deleted', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  await importText(app, 'podcast', feed(first))
  const { id } = await app.services.database.db.selectFrom('podcast_episodes').select('id').executeTakeFirstOrThrow()
  app.clock.pass(1_000)
  const { fields, updated_at } = (await app.get(`/api/desk/episodes/${id}`, { token })).json<{ data: { fields: object; updated_at: string } }>().data
  expect((await app.put(`/api/desk/episodes/${id}`, { base: updated_at, fields: { ...fields, summary: 'By hand' } }, { token })).status).toBe(200)
  const { items } = await importText(app, 'podcast', feed(second))
  expect(items[1]).toMatchObject({ state: 'kept', reason: 'it was edited here since it was imported' })
  const blocked = await importText(app, 'podcast', feed(episode('<itunes:block>Yes</itunes:block>')))
  expect(blocked.items[1]).toMatchObject({ state: 'kept', reason: expect.stringContaining('there it is no longer public') as string })
  expect(await shown(app)).toMatchObject({ title: 'Low water', summary: 'By hand' })
  expect((await app.delete(`/api/desk/episodes/${id}`, { token })).status).toBe(200)
  expect((await importText(app, 'podcast', feed(second))).items[1]).toMatchObject({ state: 'left out', reason: 'it was deleted here since it was imported' })
  expect(await shown(app)).toBeNull()
})

test.each<[string, string, string]>([
  ['an episode with itunes:block', episode('<itunes:block>Yes</itunes:block>'), ''],
  ['a sound at an address with a key', episode('<enclosure url="https://cdn.example/1.mp3?token=k" type="audio/mpeg" length="1"/>'), ''],
  ['a podcast with itunes:block', episode(), '<itunes:block>yes</itunes:block>'],
  ['a feed at an address with a key', episode(), '<atom:link rel="self" href="https://tide.example/feed?auth=k"/>'],
  ['a premium feed', episode(), '<description>Premium feed of Tide Talk</description>'],
])('%s is a draft here, is withdrawn when it was public and comes back', async (_, item, channel) => {
  await using app = await startApp()
  const closed = feed(item, channel)
  expect((await importText(app, 'podcast', closed)).lost).toEqual(expect.arrayContaining([expect.stringContaining('it is a draft here')]))
  expect(await shown(app)).toBeNull()
  expect((await importText(app, 'podcast', feed(episode()))).states[1]).toBe('updated: episode “Low water”')
  expect(await shown(app)).not.toBeNull()
  expect((await importText(app, 'podcast', closed)).states[1]).toBe('updated: episode “Low water”')
  expect(await shown(app)).toBeNull()
  expect((await importText(app, 'podcast', closed)).states[1]).toBe('unchanged: episode “Low water”')
})

const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const facts = `<podcast:guid>${guid}</podcast:guid><description>About tides</description><itunes:author>Ada</itunes:author><itunes:owner><itunes:name>Radio Tide</itunes:name><itunes:email>ada@tide.example</itunes:email></itunes:owner><language>en-GB</language><itunes:category text="Science"><itunes:category text="Nature"/></itunes:category><itunes:category text="Arts"/><copyright>© Ada</copyright><itunes:image href="https://tide.example/cover.jpg"/><itunes:type>serial</itunes:type><podcast:funding url="https://tide.example/give">Give</podcast:funding><podcast:person role="host" href="https://ada.example">Ada M.</podcast:person>`

test('a podcast keeps its guid and what it says of itself, and the report names the rest', async () => {
  await using app = await startApp()
  const { items } = await importText(app, 'podcast', feed(episode(), facts))
  const rss = (await app.get('/podcast.rss')).text
  for (const part of [guid, 'Tide Talk', 'About tides', 'Ada', 'ada@tide.example', 'en-GB', 'Science', '© Ada']) expect(rss).toContain(part)
  expect(items[0]?.lost).toEqual([
    'the cover "https://tide.example/cover.jpg": on the old site, not fetched',
    'link has no place here: https://tide.example',
    'itunes:category has no place here: Nature',
    'itunes:category has no place here: Arts',
    'itunes:owner has no place here: Radio Tide',
    'itunes:type has no place here: serial',
    'podcast:funding has no place here: Give https://tide.example/give',
  ])
  expect((await shown(app))?.hosts).toMatchObject([{ name: 'Ada M.', role: 'host' }])
  expect(items[1]?.lost).toContain('podcast:person has no place here: Ada M. https://ada.example')
})

test('what the settings of the podcast say stays, and the report names the difference', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  expect((await app.put('/api/desk/show', { title: 'Ours', category: 'Arts' }, { token })).status).toBe(200)
  const { items } = await importText(app, 'podcast', feed(episode(), facts.replace('</podcast:guid>', 'x</podcast:guid>')))
  expect(items[0]).toMatchObject({ state: 'updated' })
  expect(items[0]?.lost).toEqual(
    expect.arrayContaining([
      'the field "title": Tide Talk: here it is “Ours”, which stays',
      'the field "category": Science: here it is “Arts”, which stays',
      `its "podcast:guid" cannot be read: ${guid}x`,
    ]),
  )
  expect((await app.get('/api/desk/show', { token })).json()).toMatchObject({ data: { title: 'Ours', category: 'Arts', author: 'Ada', guid: null } })
})

test('the facts of an episode are counted in what was written, and an author beside the hosts is named', async () => {
  await using app = await startApp()
  const parts = `<content:encoded>&lt;p&gt;Two &lt;b&gt;words&lt;/b&gt; &lt;a href="https://tide.example/a"&gt;here&lt;/a&gt;&lt;/p&gt;</content:encoded><itunes:author>Network</itunes:author><podcast:person>Ada</podcast:person>`
  const { items } = await importText(app, 'podcast', feed(episode(parts)))
  const all = (there: number) => ({ there, here: there, named: 0 })
  expect(items[1]?.facts).toEqual({ words: all(3), links: all(1), 'emphasised words': all(1), fields: all(1), states: all(1), dates: all(1), people: all(1) })
  expect(items[1]?.lost).toEqual(['author has no place here: Network'])
})

test('what has no place in an episode is named with its value', async () => {
  await using app = await startApp()
  const long = 'Long '.repeat(50).trim()
  const parts = `<description>Words</description><itunes:title>Another name</itunes:title><itunes:subtitle>Words</itunes:subtitle><itunes:episodeType>trailer</itunes:episodeType><itunes:duration>soon</itunes:duration><itunes:episode>one</itunes:episode><podcast:season name="Ebb">2</podcast:season><podcast:chapters url="https://tide.example/c.json"/><podcast:transcript url="https://tide.example/t.vtt"/><podcast:soundbite startTime="1">Bite</podcast:soundbite><category>Sea</category><enclosure url="https://tide.example/film.mp4" type="video/mp4" length="5"/>`
  const { items } = await importText(app, 'podcast', feed(episode(parts, { title: long })))
  expect(items[1]?.lost).toEqual([
    `title is longer than 200 letters: only its beginning is here: ${long}`,
    'its "itunes:episode" cannot be read: one',
    'its "itunes:duration" cannot be read: soon',
    'it had the topic "Sea"',
    'the chapters at "https://tide.example/c.json": not fetched',
    'the transcript at "https://tide.example/t.vtt": not fetched',
    'itunes:title has no place here: Another name',
    'itunes:episodeType has no place here: trailer',
    'the enclosure "https://tide.example/film.mp4": has no place here',
    'podcast:season has no place here: Ebb',
    'podcast:soundbite has no place here: Bite 1',
  ])
})

test('an item whose guid another episode has fails with its reason, and the import goes on', async () => {
  await using app = await startApp()
  await importText(app, 'podcast', feed(episode()))
  const other = '<item><title>Two</title><guid>two</guid><link>https://www.youtube.com/watch?v=dQw4w9WgXcR</link></item>'
  const { items, states } = await importText(app, 'podcast', feed(episode() + other).replaceAll('tide.example', 'ebb.example'))
  expect(states.slice(1)).toEqual(['failed: episode “Low water”', 'created: episode “Two”'])
  expect(items[1]?.reason).toBe('another episode here has its id or its film')
})

/** Smallest file that is accepted as an MP3: an ID3 header and silence. */
const mp3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)])

test('a sound that is fetched by a later import publishes its episode, and stays when an import fetches nothing', async () => {
  await using app = await startApp()
  const server = createServer((_, response) => void response.end(mp3)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const of = (title: string, path = '1.mp3') =>
    feed(`<item><title>${title}</title><guid>1</guid><enclosure url="http://${host}/${path}" type="audio/mpeg" length="9"/></item>`)
  const media = { media: true, mediaHosts: [host] }
  try {
    await importText(app, 'podcast', of('Ebb'))
    expect(await shown(app, 'ebb')).toBeNull()
    const fetched = await importText(app, 'podcast', of('Ebb'), media)
    expect([fetched.states[1], fetched.lost]).toEqual(['updated: episode “Ebb”', [`the size of the sound: 9 bytes there, ${mp3.length} here`]])
    const before = await shown(app, 'ebb')
    expect(before?.audio).toMatchObject({ bytes: mp3.length })
    expect((await importText(app, 'podcast', of('Ebb'), media)).states[1]).toBe('unchanged: episode “Ebb”')
    const { states, lost } = await importText(app, 'podcast', of('Flow', '2.mp3'))
    expect([states[1], lost]).toEqual(['updated: episode “Flow”', [`the sound "http://${host}/2.mp3": on the old site, not fetched`]])
    expect((await shown(app, 'ebb'))?.audio).toEqual(before?.audio)
    const silent = await importText(app, 'podcast', feed('<item><title>Flow</title><guid>1</guid></item>'))
    expect([silent.states[1], silent.lost]).toEqual(['updated: episode “Flow”', ['without its sound it is a draft here']])
    expect(await shown(app, 'ebb')).toBeNull()
  } finally {
    server.close()
  }
})

test('a guid that is the address of the old page leads to the episode', async () => {
  await using app = await startApp()
  await importText(app, 'podcast', feed(episode().replace('isPermaLink="false">ep-1', '>https://tide.example/2020/low-water/')))
  expect((await app.get('/2020/low-water/')).headers['location']).toBe('/podcast/low-water')
})
