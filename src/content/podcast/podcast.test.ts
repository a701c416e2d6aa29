import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { storeUpload, addressOf, imageOf } from '#operations/media/service.ts'
import { testImage } from '../../../testing/pictures.ts'
import { nextPageLink } from '../../../testing/next-page-link.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Episode, Podcast } from './contract.ts'
import type { EpisodeInput } from './fields.ts'
import { createEpisode, saveShow } from './service.ts'

const day = 86_400_000

function put(app: TestApp, number: number, more: Partial<EpisodeInput> = {}, status: 'draft' | 'approved' = 'approved') {
  return createEpisode(app.services, {
    status,
    slug: `night-${number}`,
    published_at: app.clock.now() - (100 - number) * day,
    fields: { title: `Night ${number}`, number, summary: 'A talk.', ...more },
  })
}

/** Smallest file that is accepted as an MP3: an ID3 header and silence. */
const mp3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)])

async function withSound(app: TestApp): Promise<EpisodeInput['audio']> {
  const row = await storeUpload(app.services, { content: mp3, name: 'night.mp3' })
  return { media_id: row.id, url: addressOf(row), bytes: row.bytes, type: row.mime }
}

describe('Podcast without a platform', () => {
  it('the episodes of the site are listed like a playlist, newest first, six a page', async () => {
    await using app = await startApp()
    for (let number = 1; number <= 8; number++) await put(app, number)
    await put(app, 9, {}, 'draft')
    const first = (await app.get('/api/podcasts')).json<Podcast>()
    expect(first.pageInfo).toEqual({ totalResults: 8, resultsPerPage: 6 })
    expect(first.items.map((item) => item.snippet.title)).toEqual(['Night 8', 'Night 7', 'Night 6', 'Night 5', 'Night 4', 'Night 3'])
    expect(first.prevPageToken).toBeUndefined()
    const second = (await app.get(`/api/podcasts?pageToken=${first.nextPageToken}`)).json<Podcast>()
    expect([second.items.map((item) => item.episode.number), second.nextPageToken, typeof second.prevPageToken]).toEqual([[2, 1], undefined, 'string'])
    expect((await app.get(first.links.next ?? '')).json<Podcast>().items).toHaveLength(2)
    const one = (await app.get(`/api/podcasts?itemId=${first.items[2]?.id}`)).json<Podcast>()
    expect(one.items.map((item) => item.snippet.title)).toEqual(['Night 6'])
    for (const query of ['maxResults=0', 'maxResults=x', 'pageToken=else']) expect((await app.get(`/api/podcasts?${query}`)).status).toBe(422)
    // Readers without JavaScript page by a link.
    const further = nextPageLink((await app.get('/podcast')).text)
    expect((await app.get(further ?? '')).text).toMatch(/Night 2[\s\S]*Night 1/)
  })

  it('a listed episode has its position, channel title and thumbnails in every size', async () => {
    await using app = await startApp()
    await put(app, 1)
    const cover = { id: null, url: '/media/x/1280.webp', width: 1600, height: 1600, alt: 'A sun' }
    await put(app, 2, { cover })
    await put(app, 3)
    const [first] = (await app.get('/api/podcasts?search=night+2')).json<Podcast>().items
    const picture = { url: cover.url, width: 1600, height: 1600 }
    expect(first?.snippet).toMatchObject({ position: 1, channelTitle: 'Podcast', thumbnails: { default: picture, medium: picture, high: picture } })
  })

  it('a scheduled episode appears everywhere at its time and nowhere before', async () => {
    await using app = await startApp()
    await put(app, 1)
    const sound = await withSound(app)
    await createEpisode(app.services, {
      status: 'approved',
      slug: 'of-tomorrow',
      published_at: app.clock.now() + day,
      fields: { title: 'Zebrafish', summary: 'A talk.', audio: sound },
    })
    const places = ['/podcast', '/podcast/of-tomorrow', '/podcast.rss', '/api/podcasts', '/api/podcasts/of-tomorrow', '/api/search?q=zebraf', '/']
    async function seen(): Promise<string[]> {
      await app.work()
      const answers = await Promise.all(places.map(async (path) => [path, await app.get(path)] as const))
      return answers.filter(([, { text }]) => text.includes('Zebrafish')).map(([path]) => path)
    }
    expect(await seen()).toEqual([])
    app.clock.pass(day - 1)
    expect(await seen()).toEqual([])
    app.clock.pass(1)
    expect(await seen()).toEqual(places)
  })

  it('episodes can be filtered by season and searched, and the next link keeps the filter', async () => {
    await using app = await startApp()
    for (let number = 1; number <= 8; number++) await put(app, number, { season: number < 4 ? 1 : 2 })
    await put(app, 9, { season: 2, title: 'Café of clocks', guests: [{ name: 'Elza Marčenko', role: 'guest' }] })
    const second = (await app.get('/api/podcasts?season=2&maxResults=4')).json<Podcast>()
    expect([second.pageInfo.totalResults, second.seasons]).toEqual([6, [2, 1]])
    expect((await app.get(second.links.next ?? '')).json<Podcast>().items.map((item) => item.episode.number)).toEqual([5, 4])
    const found = async (words: string) =>
      (await app.get(`/api/podcasts?search=${encodeURIComponent(words)}`)).json<Podcast>().items.map((item) => item.episode.number)
    expect([await found('cafe clocks'), await found('ELZA marcenko'), await found('clocks nobody')]).toEqual([[9], [9], []])
    // A page token is valid for its own list only.
    expect((await app.get(`/api/podcasts?season=1&pageToken=${second.nextPageToken}`)).status).toBe(422)
    const page = await app.get('/podcast?search=clocks')
    expect([page.text.includes('Café of clocks'), page.text.includes('>Night 8<')]).toEqual([true, false])
    expect((await app.get('/podcast?search=zebra')).text).toContain('No episodes found')
  })

  it('an episode names the previous and the next one, and an unknown episode gets 404', async () => {
    await using app = await startApp()
    for (const number of [1, 2, 3]) await put(app, number)
    const { data } = (await app.get('/api/podcasts/night-2')).json<{ data: Episode }>()
    expect([data.title, data.previous?.slug, data.next?.slug]).toEqual(['Night 2', 'night-1', 'night-3'])
    expect((await app.get('/api/podcasts/night-9')).status).toBe(404)
    expect((await app.get('/podcast/night-9')).status).toBe(404)
    expect((await app.get('/podcast/night-2')).text).toContain('Night 2')
    expect((await app.get('/magazine')).text).toContain('href="/podcast/night-2"')
    await put(app, 9)
    expect((await app.get('/podcast/night-9')).status).toBe(200)
  })

  it('the podcast feed has audio with its length, square covers, chapters, transcripts and people', async () => {
    await using app = await startApp()
    await saveShow(app.services, { title: 'Late & loud', copyright: '© 2026 The Lamp', platforms: [{ label: 'Radio Tower', url: 'https://tower.test/late' }] })
    const audio = await withSound(app)
    await put(app, 1)
    const drawn = await storeUpload(app.services, { content: await testImage({ width: 700, height: 400 }).png().toBuffer(), name: 'cover.png' })
    await put(app, 2, {
      audio,
      cover: imageOf(drawn),
      duration_seconds: 65,
      chapters: [
        { start: 0, title: 'Sit' },
        { start: 30, title: 'Stand' },
      ],
      transcript: [{ start: 0, speaker: 'Hanna', text: 'Is it <on>?' }],
      hosts: [{ name: 'Hanna' }],
    })
    const feed = await app.get('/podcast.rss')
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    for (const part of [
      '<![CDATA[Late & loud]]>',
      `length="${audio?.bytes}"`,
      'type="audio/mpeg"',
      '<itunes:duration>65</itunes:duration>',
      'podcast/night-2/chapters.json',
      'podcast/night-2/transcript.vtt',
      '<podcast:person role="host">Hanna</podcast:person>',
      '<copyright>© 2026 The Lamp</copyright>',
    ])
      expect(feed.text).toContain(part)
    expect(feed.text.match(/<item>/g)).toHaveLength(1)
    expect((await app.get('/podcast')).text).toContain('href="https://tower.test/late"')
    // Podcast directories require these elements.
    expect(feed.text).toMatch(/<itunes:explicit>(?:true|false)<\/itunes:explicit>[\s\S]*<item>/)
    expect(feed.text).toMatch(/<itunes:image[^>]+>[\s\S]*<itunes:owner>\s*<itunes:name>[\s\S]*<podcast:guid>[\da-f-]{36}<[\s\S]*<item>/)
    // Podcast directories require a square JPEG of at least 1400 pixels.
    const cover = await app.server.inject(new URL(/<item>[\s\S]*?<itunes:image href="([^"]+)"/.exec(feed.text)?.[1] ?? '').pathname)
    const { format, width, height } = await sharp(cover.rawPayload).metadata()
    expect([cover.headers['content-type'], format, width, height]).toEqual(['image/jpeg', 'jpeg', 1400, 1400])
    expect((await app.get('/podcast/night-2/chapters.json')).json()).toEqual({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'Sit' },
        { startTime: 30, title: 'Stand' },
      ],
    })
    expect((await app.get('/podcast/night-2/transcript.vtt')).text).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:30.000\n<v Hanna>Is it &lt;on>?\n')
    expect((await app.get('/podcast/night-1/chapters.json')).status).toBe(404)
    const part = await app.get(audio?.url ?? '', { headers: { range: 'bytes=0-9' } })
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([206, `bytes 0-9/${audio?.bytes}`, '10'])
  })
})
