import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import { longestPauseMs } from '../../../testing/until.ts'
import type { Episode, Podcast } from './contract.ts'
import { refreshCopy } from './platform-copy.ts'
import { createEpisode } from './service.ts'

const minute = 60_000

function film(n: number, more: object = {}) {
  const description = `Talk ${n}, see https://example.org/${n}.\n\n0:00 Doors\n1:30 The talk\n12:05 Questions`
  return {
    kind: 'youtube#playlistItem',
    etag: 'x',
    id: `item-${n}`,
    snippet: {
      publishedAt: `2026-11-${String(n).padStart(2, '0')}T10:00:00Z`,
      title: `Film ${n}`,
      description,
      thumbnails: { default: { url: `https://i.ytimg.com/vi/${n}/default.jpg`, width: 120, height: 90 } },
      position: n,
      resourceId: { kind: 'youtube#video', videoId: `abcdefghi${String(n).padStart(2, '0')}` },
      ...more,
    },
  }
}

type Mode = 'good' | 'quota' | 'html' | 'huge' | 'slow' | 'down' | 'other' | 'empty' | 'strangers' | 'error'

/** Video 8 is not published yet; the answer has no length for video 3. */
function lengths(url: URL): string {
  const ids = url.searchParams.get('id')?.split(',') ?? []
  const items = ids.flatMap((id) =>
    id.endsWith('03') ? [] : [{ kind: 'youtube#video', id, contentDetails: { duration: id.endsWith('08') ? 'P0D' : 'PT1H2M3S' } }],
  )
  return JSON.stringify({ kind: 'youtube#videoListResponse', items })
}

/** Local server in place of the platform: two pages of videos, and its failures. */
async function platform() {
  const calls: URL[] = []
  let mode: Mode = 'good'
  const answers: Record<Mode, (url: URL, response: ServerResponse) => void> = {
    good: (url, response) => {
      if (url.pathname === '/videos') return response.end(lengths(url))
      const second = url.searchParams.get('pageToken') === 'CAoQAA'
      const items = second
        ? [film(1), film(2, { title: 'Deleted video', thumbnails: {} })]
        : [film(9), film(8), { ...film(3), contentDetails: { videoPublishedAt: '2026-11-02T08:00:00Z' } }]
      response.end(
        JSON.stringify({
          kind: 'youtube#playlistItemListResponse',
          items,
          ...(second ? { prevPageToken: 'CAoQAQ' } : { nextPageToken: 'CAoQAA' }),
          pageInfo: { totalResults: 5, resultsPerPage: 50 },
        }),
      )
    },
    quota: (_, response) => response.writeHead(403).end('{"error":{"code":403,"errors":[{"reason":"quotaExceeded"}]}}'),
    html: (_, response) => response.end('<!doctype html><title>Sorry</title>'),
    huge: (_, response) => {
      const piece = Buffer.alloc(1_000_000, 32)
      for (let i = 0; i < 50; i++) response.write(piece)
      response.end('{}')
    },
    slow: () => {},
    down: (_, response) => response.destroy(),
    other: (_, response) => response.end('{"items":"none"}'),
    empty: (_, response) => response.end('{"kind":"youtube#playlistItemListResponse","items":[]}'),
    strangers: (_, response) => response.end('{"kind":"youtube#playlistItemListResponse","items":[{"title":"Film 9"},null]}'),
    error: (_, response) => response.end(JSON.stringify({ kind: 'youtube#error', items: [film(7)] })),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    calls.push(url)
    answers[mode](url, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server has a port
  return {
    calls,
    config: { podcast: { apiBase, playlistId: 'PL1', key: 'a-secret-key' } },
    becomes: (next: Mode) => void (mode = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('Podcast from a platform', () => {
  it('the playlist is read page by page without deleted videos, and the API key stays on the server', async () => {
    await using there = await platform()
    await using app = await startApp({ config: there.config })
    await refreshCopy(app.services)
    expect(
      there.calls.map((url) => [url.pathname, url.searchParams.getAll('part'), url.searchParams.get('playlistId'), url.searchParams.get('pageToken')]),
    ).toEqual([
      ['/playlistItems', ['snippet', 'contentDetails'], 'PL1', null],
      ['/playlistItems', ['snippet', 'contentDetails'], 'PL1', 'CAoQAA'],
    ])
    const answer = await app.get('/api/podcasts?maxResults=3')
    const podcast = answer.json<Podcast>()
    expect([podcast.items.map((item) => item.snippet.title), podcast.pageInfo.totalResults]).toEqual([['Film 9', 'Film 8', 'Film 3'], 4])
    // Publication date where the platform has it, else the date in the playlist.
    expect(podcast.items.slice(1).map((item) => item.episode.published_at.slice(0, 10))).toEqual(['2026-11-08', '2026-11-02'])
    const page = await app.get('/podcast')
    expect(page.status).toBe(200)
    expect(`${answer.text}${page.text}`).not.toContain('a-secret-key')
    // The page itself loads nothing from the platform.
    expect(page.text.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')).not.toMatch(/(?:src|href|srcset)="https:\/\/i\.ytimg|<iframe/)
  })

  it('every video has a page with chapters and links from its description', async () => {
    await using there = await platform()
    await using app = await startApp({ config: there.config })
    await createEpisode(app.services, { status: 'approved', slug: 'our-own-words', fields: { title: 'Our own words', number: 8, video_id: 'abcdefghi08' } })
    await refreshCopy(app.services)
    const { data } = (await app.get('/api/podcasts/film-9-abcdefghi09')).json<{ data: Episode }>()
    expect(data.chapters).toEqual([
      { start: 0, title: 'Doors' },
      { start: 90, title: 'The talk' },
      { start: 725, title: 'Questions' },
    ])
    expect(data.notes).toContain('"href":"https://example.org/9"')
    expect((await app.get('/podcast/another-title-abcdefghi09')).headers['location']).toBe('/podcast/film-9-abcdefghi09')
    expect((await app.get('/api/podcasts')).json<Podcast>().items.find((item) => item.id === 'item-8')?.episode.title).toBe('Our own words')
  })

  it('the lengths of new videos are requested once and then shown', async () => {
    await using there = await platform()
    await using app = await startApp({ config: there.config })
    const asked = async () => {
      there.calls.length = 0
      app.clock.pass(15 * minute)
      await refreshCopy(app.services)
      return there.calls.map((url) => [url.pathname, url.searchParams.get('part'), url.searchParams.get('id')])
    }
    await asked()
    expect((await app.get('/podcast')).text).not.toContain('62 min')
    const all = 'abcdefghi09,abcdefghi08,abcdefghi03,abcdefghi01'
    expect(await asked()).toEqual([['/videos', 'contentDetails', all]])
    const lengthsNow = async () => (await app.get('/api/podcasts')).json<Podcast>().items.map((item) => item.episode.duration_seconds)
    expect(await lengthsNow()).toEqual([3_723, null, null, 3_723])
    expect((await app.get('/podcast')).text.replaceAll('<!-- -->', '')).toContain('62 min')
    const page = (await app.get('/podcast/film-9-abcdefghi09')).text
    for (const said of ['"timeRequired":"PT3723S"', '"duration":"PT3723S"']) expect(page).toContain(said)
    // Requests alternate between the list and missing lengths; known lengths are kept.
    expect((await asked()).map(([path]) => path)).toEqual(['/playlistItems', '/playlistItems'])
    expect(await lengthsNow()).toEqual([3_723, null, null, 3_723])
    app.clock.pass(30 * 24 * 60 * minute)
    for (const _ of [1, 2]) expect((await asked()).map(([path]) => path)).toEqual(['/playlistItems', '/playlistItems'])
  })

  it('the list and the lengths need at most 96 requests a day for each page of the playlist', async () => {
    await using there = await platform()
    await using app = await startApp({ config: there.config })
    for (let passed = 0; passed < 24 * 60; passed += 5) {
      await refreshCopy(app.services)
      app.clock.pass(5 * minute)
    }
    expect(there.calls.length).toBeLessThanOrEqual(2 * 96)
    expect(there.calls.filter((url) => url.pathname === '/videos').length).toBeGreaterThan(0)
  }, 120_000)

  it.each<Mode>(['quota', 'html', 'huge', 'down', 'other', 'empty', 'strangers', 'error'])(
    'the last good list is shown while the platform answers with "%s"',
    async (mode) => {
      await using there = await platform()
      await using app = await startApp({ config: there.config })
      await refreshCopy(app.services)
      there.becomes(mode)
      const { token } = await aReader(app, { role: 'editor' })
      const notices = async () => (await app.get('/api/desk/notices', { token })).json<{ data: object[] }>().data
      expect(await notices()).toEqual([])
      // The first refresh asks for lengths, the second for the list; a failure of the first does not delay the second.
      for (const path of ['/videos', '/playlistItems']) {
        there.calls.length = 0
        app.clock.pass(15 * minute)
        expect(await refreshCopy(app.services)).toBe(true)
        expect(there.calls.map((url) => url.pathname)).toEqual([path])
      }
      expect((await app.get('/api/podcasts')).json<Podcast>().items).toHaveLength(4)
      expect((await app.get('/podcast')).status).toBe(200)
      const text = 'The podcast platform has sent no usable list since 2026-11-20. The last good one is shown.'
      expect(await notices()).toEqual([{ text, path: '/studio/podcast' }])
      there.becomes('good')
      app.clock.pass(30 * minute)
      await refreshCopy(app.services)
      expect(await notices()).toEqual([])
    },
  )

  // These two tests wait for the same timeout, so they run concurrently.
  it.concurrent('a platform that never answered gives 503, and its list is shown once it answers', async () => {
    await using there = await platform()
    there.becomes('slow')
    await using app = await startApp({ config: there.config })
    await refreshCopy(app.services)
    const refused = await app.get('/api/podcasts')
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([503, "Coudn't load podcast eposides, please try again."])
    expect((await app.get('/podcast')).status).toBe(200)
    there.becomes('good')
    app.clock.pass(15 * minute)
    await refreshCopy(app.services)
    expect((await app.get('/api/podcasts')).json<Podcast>().items).toHaveLength(4)
  })

  it.concurrent('a request to a slow platform is given up within seconds, and readers get their pages meanwhile', async () => {
    await using there = await platform()
    await using app = await startApp({ config: there.config })
    await refreshCopy(app.services)
    there.becomes('slow')
    app.clock.pass(20 * minute)
    const began = performance.now()
    const asking = refreshCopy(app.services)
    const first = await Promise.race([app.get('/podcast').then(({ status }) => status), asking])
    expect(first).toBe(200)
    await asking
    expect(performance.now() - began).toBeLessThan(longestPauseMs)
  })

  it('the last good list survives a restart while the platform is down', async () => {
    await using there = await platform()
    await using app = await startApp({ config: there.config })
    await refreshCopy(app.services)
    there.becomes('down')
    await using after = await startApp({ config: there.config, beside: app })
    app.clock.pass(20 * minute)
    await refreshCopy(after.services)
    expect((await after.get('/api/podcasts')).json<Podcast>().items).toHaveLength(4)
    expect((await after.get('/podcast')).text).toContain('Film 9')
  })

  it('several processes together ask the platform at most 96 times a day', async () => {
    await using there = await platform()
    there.becomes('quota')
    await using app = await startApp({ config: there.config })
    await using beside = await startApp({ config: there.config, beside: app })
    for (let passed = 0; passed < 24 * 60; passed += 5) {
      await Promise.all([refreshCopy(app.services), refreshCopy(beside.services)])
      app.clock.pass(5 * minute)
    }
    expect(there.calls.length).toBe(96)
  }, 120_000)
})
