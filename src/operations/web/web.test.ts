import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { LinkCard } from './contract.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const videoId = 'aqz-KE-bpKQ'
const asked: string[] = []

/** Local server that answers for every host, by `host/path`; unknown ones get 404. */
async function serveHosts(pages: Record<string, RequestListener>): Promise<{ app: TestApp; token: string }> {
  asked.length = 0
  const server = createServer((request, response) => {
    const key = (request.url ?? '').slice(1)
    asked.push(key)
    const page = pages[key] ?? pages[key.replace(/\?.*$/, '')]
    if (page) page(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const app = await startApp({ config: { webStandIn: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } }) // a TCP server has a port
  open.push(() => {
    server.closeAllConnections()
    server.close()
    void app.close()
  })
  return { app, token: (await aReader(app, { role: 'author' })).token }
}

const html =
  (text: string, type = 'text/html'): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(text)
const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const moved =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

async function cardOf({ app, token }: { app: TestApp; token: string }, url: string) {
  const answer = await app.post('/api/web/cards', { url }, { token })
  const { data, code } = answer.json<{ data?: LinkCard; code?: string }>()
  return { status: answer.status, code, card: data }
}

async function picture(): Promise<RequestListener> {
  const bytes = await testImage({ width: 400, height: 200 }).png().toBuffer()
  return (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
}

describe('Link cards', () => {
  test('a link card has the title, description, site and picture of Open Graph', async () => {
    const page = html(`<!doctype html><html><head><title>Not this</title>
      <meta property="og:title" content="The night &amp; lift"><meta name="description" content="Down it goes."><meta property="og:site_name" content="Lifts">
      <meta property="og:image" content="/lift.png"></head><body><script>alert(1)</script></body></html>`)
    const site = await serveHosts({ 'lifts.example/night': page, 'lifts.example/lift.png': await picture() })
    const { card } = await cardOf(site, 'http://lifts.example/night')
    expect(card).toMatchObject({ href: 'http://lifts.example/night', title: 'The night & lift', description: 'Down it goes.', site: 'Lifts', player: null })
    expect((await site.app.get(card?.image?.url ?? '')).status).toBe(200)
  })

  test('the link card of a video has the data of oEmbed and a player by its id, and none of its HTML', async () => {
    const said = { title: 'Bunny', author_name: 'Blender', thumbnail_url: 'https://i.ytimg.example/b.png', html: '<script>alert(1)</script>' }
    const site = await serveHosts({ 'www.youtube.com/oembed': json(said), 'i.ytimg.example/b.png': await picture() })
    const answer = await cardOf(site, `https://youtu.be/${videoId}?t=1m30s&si=tracker`)
    const page = `https://www.youtube.com/watch?v=${videoId}&t=90s`
    expect(answer.card).toMatchObject({ href: page, player: page, title: 'Bunny', description: 'Blender', site: 'YouTube', image: { width: 400 } })
    expect(JSON.stringify(answer)).not.toContain('<script')
    expect(asked[0]).toBe(`www.youtube.com/oembed?${new URLSearchParams({ url: page, format: 'json' }).toString()}`)
  })

  test('a link card has the player that its page names only when that player is known', async () => {
    const head = (player: string) => html(`<meta property="og:title" content="Album"><meta property="og:video" content="${player}">`)
    const site = await serveHosts({
      'band.bandcamp.com/album/a': head('https://bandcamp.com/EmbeddedPlayer/v=2/album=12345/size=large/'),
      'evil.example/': head('https://evil.example/player'),
    })
    expect((await cardOf(site, 'https://band.bandcamp.com/album/a')).card?.player).toBe('https://bandcamp.com/EmbeddedPlayer/album=12345/')
    expect((await cardOf(site, 'https://evil.example/')).card?.player).toBeNull()
  })

  test('the link card of a PDF has the name of the file, whose bytes are not read', async () => {
    const endless: RequestListener = (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF')
    const site = await serveHosts({ 'example.org/a%20report.pdf': endless })
    expect((await cardOf(site, 'https://example.org/a%20report.pdf')).card).toMatchObject({ title: 'a report.pdf', site: 'example.org', image: null })
  })

  test('a link card shows the page at the end of redirects between public hosts', async () => {
    const site = await serveHosts({ 'short.example/x': moved('https://long.example/'), 'long.example/': html('<title>Long</title>') })
    expect((await cardOf(site, 'https://short.example/x')).card?.title).toBe('Long')
  })

  test('the link card of a short address has the player that it leads to, as its provider describes it', async () => {
    const refused: RequestListener = (_, response) => response.writeHead(403).end()
    const tiktok = 'https://www.tiktok.com/@vesna/video/7123456789012345678'
    const site = await serveHosts({
      'vm.tiktok.com/ZMabc': moved(`${tiktok}?_t=x`),
      'www.tiktok.com/@vesna/video/7123456789012345678': refused,
      'www.tiktok.com/oembed': json({ title: 'A tram', author_name: 'Vesna' }),
      'maps.app.goo.gl/abc': moved('https://www.google.com/maps/place/Lift/@52.5,13.4,17z/data=x?entry=tts'),
      'www.google.com/maps/@52.5,13.4,17z': moved('https://consent.google.com/'),
      'consent.google.com/': html('<title>Before you continue</title>'),
    })
    expect((await cardOf(site, 'https://vm.tiktok.com/ZMabc')).card).toMatchObject({ title: 'A tram', site: 'TikTok', player: tiktok })
    expect((await cardOf(site, 'https://maps.app.goo.gl/abc')).card).toMatchObject({
      title: 'Google Maps',
      player: 'https://www.google.com/maps/@52.5,13.4,17z',
    })
  })

  test('a link card needs only the beginning of an endless page', async () => {
    const giant: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Giant</title></head>')
      const go = () => void response.write('x'.repeat(100_000), () => response.destroyed || setImmediate(go))
      go()
    }
    const site = await serveHosts({
      'giant.example/': giant,
      'small.example/': html('<title>S</title><meta property="og:image" content="https://giant.example/">'),
    })
    expect((await cardOf(site, 'https://giant.example/')).card?.title).toBe('Giant')
    expect((await cardOf(site, 'https://small.example/')).card).toMatchObject({ title: 'S', image: null })
  })
})

describe('Refused link cards', () => {
  test.each([
    'http://127.0.0.1:3000/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://printer.local/',
    'ftp://example.org/',
    'nonsense',
  ])('a link card of %s gets 422 because the address is not public', async (url) => {
    const site = await serveHosts({})
    expect(await cardOf(site, url)).toMatchObject({ status: 422, code: 'address-not-public' })
    expect(asked).toEqual([])
  })

  test('a redirect of a page or a picture to a private address is refused', async () => {
    const site = await serveHosts({
      'a.example/': moved('http://127.0.0.1:1/'),
      'b.example/': moved('https://169.254.169.254/latest'),
      'c.example/': html('<title>C</title><meta property="og:image" content="https://a.example/">'),
    })
    expect((await cardOf(site, 'https://a.example/')).code).toBe('address-not-public')
    expect((await cardOf(site, 'https://b.example/')).code).toBe('address-not-public')
    expect((await cardOf(site, 'https://c.example/')).card?.image).toBeNull()
    expect((await site.app.post('/api/web/pictures', { url: 'https://a.example/' }, { token: site.token })).json()).toMatchObject({
      code: 'address-not-public',
    })
  })

  test('a link card is refused when its page is missing, fails, redirects in a loop or has no title', async () => {
    const site = await serveHosts({
      'broken.example/': (_, response) => response.writeHead(500).end(),
      'circle.example/': moved('/'),
      'mute.example/': html('<p>No title.</p>'),
    })
    expect(await cardOf(site, `https://www.youtube.com/watch?v=${videoId}`)).toMatchObject({ status: 422, code: 'page-not-there' })
    expect((await cardOf(site, 'https://broken.example/')).code).toBe('page-unreachable')
    expect((await cardOf(site, 'https://circle.example/')).code).toBe('page-unreachable')
    expect((await cardOf(site, 'https://mute.example/')).code).toBe('page-says-nothing')
  })

  test('a link card of a known player works while its provider is down', async () => {
    const down: RequestListener = (_, response) => response.writeHead(503).end()
    const site = await serveHosts({ 'vimeo.com/api/oembed.json': down, 'vimeo.com/1084537/abcdef12': down })
    expect((await cardOf(site, 'https://vimeo.com/1084537/abcdef12')).card).toMatchObject({ title: 'Vimeo', player: 'https://vimeo.com/1084537/abcdef12' })
  })

  test.each([401, 403])('the link card of a video whose player is refused with %i has the words of its page and no player', async (status) => {
    const site = await serveHosts({
      'www.youtube.com/oembed': (_, response) => response.writeHead(status).end('Unauthorized'),
      'www.youtube.com/watch': html('<meta property="og:title" content="Not to be framed">'),
      'vimeo.com/api/oembed.json': (_, response) => response.writeHead(status).end(),
      'vimeo.com/1084537': (_, response) => response.writeHead(status).end(),
    })
    expect((await cardOf(site, `https://youtu.be/${videoId}`)).card).toMatchObject({ title: 'Not to be framed', player: null })
    expect(await cardOf(site, 'https://vimeo.com/1084537')).toMatchObject({ status: 422, code: 'page-refused' })
  })

  test('the link card of a player whose page leads away to log in does not have the words of that page', async () => {
    const login = html('<title>Log in</title>')
    const site = await serveHosts({
      'www.instagram.com/p/C_ab-12345/': moved('/accounts/login/'),
      'www.instagram.com/accounts/login/': login,
      'vimeo.com/api/oembed.json': (_, response) => response.writeHead(403).end(),
      'vimeo.com/1084537': moved('/log_in'),
      'vimeo.com/log_in': login,
    })
    expect((await cardOf(site, 'https://www.instagram.com/p/C_ab-12345/')).card?.title).toBe('Instagram')
    expect((await cardOf(site, 'https://vimeo.com/1084537')).code).toBe('page-refused')
  })

  test.each<[string, RequestListener]>([
    ['nothing', json({})],
    ['null', json(null)],
    ['broken JSON', html('{"title":', 'application/json')],
    ['HTML', html('<title>Log in</title>')],
    ['a redirect to a private address', moved('http://10.0.0.1/oembed')],
    ['429', (_, response) => response.writeHead(429).end()],
    ['more than it may', (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"title":"${'x'.repeat(1_100_000)}"}`)],
  ])('the link card of a video whose provider answers oEmbed with %s has the words of its page, and its player', async (_, answer) => {
    const site = await serveHosts({ 'www.youtube.com/oembed': answer, 'www.youtube.com/watch': html('<title>Bunny</title>') })
    expect((await cardOf(site, `https://youtu.be/${videoId}`)).card).toMatchObject({ title: 'Bunny', player: `https://www.youtube.com/watch?v=${videoId}` })
  })

  test('a link card of a known player works when its provider does not answer in time', async () => {
    const site = await serveHosts({ 'www.youtube.com/oembed': () => {}, 'www.youtube.com/watch': () => {} })
    expect((await cardOf(site, `https://youtu.be/${videoId}`)).card).toMatchObject({ title: 'YouTube', image: null })
  }, 20_000)

  test('a reader gets 403 when requesting a link card', async () => {
    const { app } = await serveHosts({})
    const reader = await aReader(app)
    expect((await app.post('/api/web/cards', { url: 'https://example.org/' }, { token: reader.token })).status).toBe(403)
  })
})

test('a picture of another site is imported, and another type of file is refused', async () => {
  const site = await serveHosts({ 'example.org/a.png': await picture(), 'example.org/b.png': html('<p>no') })
  const taken = await site.app.post('/api/web/pictures', { url: 'https://example.org/a.png' }, { token: site.token })
  expect(taken.json()).toMatchObject({ data: { width: 400, height: 200 } })
  expect((await site.app.post('/api/web/pictures', { url: 'https://example.org/b.png' }, { token: site.token })).status).toBe(415)
})
