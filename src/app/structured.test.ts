import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoApp } from '../../testing/demo-app.ts'
import { faultsInStructured } from '../../testing/schema-org.ts'
import type { TestApp } from '../../testing/start-app.ts'

/** What each kind of page has to be, by the beginning of its address; the first that fits counts. */
const wanted: [RegExp, string[]][] = [
  [/^\/$/, ['ItemList']],
  [/^\/articles\/topic\//, ['CollectionPage']],
  [/^\/articles\/./, ['Article']],
  [/^\/articles$/, ['CollectionPage']],
  [/^\/author\//, ['ProfilePage']],
  [/^\/creatives\/./, ['VisualArtwork', 'CreativeWork']],
  [/^\/creatives$/, ['ItemList']],
  [/^\/magazine\/releases\/./, ['PublicationIssue']],
  [/^\/magazine\/entertainment\/books/, ['Book']],
  [/^\/magazine\/entertainment\/movies/, ['Movie']],
  [/^\/magazine\/entertainment\/music/, ['MusicAlbum', 'MusicPlaylist']],
  [/^\/magazine/, ['Periodical', 'ItemList', 'CollectionPage']],
  [/^\/events\/./, ['Event']],
  [/^\/podcast\/./, ['PodcastEpisode']],
  [/^\/podcast$/, ['PodcastSeries']],
  [/^\/about$/, ['AboutPage']],
  [/^\/contact$/, ['ContactPage']],
  [/^\//, ['WebPage', 'ItemList', 'CollectionPage', 'AboutPage']],
]
/** Pages of each kind that are looked at. */
const each = 6

let app: TestApp
beforeAll(async () => {
  app = await startDemoApp()
})
afterAll(() => app?.close())

test('every page in the demo sitemap has valid schema.org data of the right type', async () => {
  const seen = new Map<string, number>()
  const faults: string[] = []
  const index = (await app.get('/sitemap.xml')).text
  for (const [, file = ''] of index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)) {
    for (const [, path = ''] of (await app.get(file)).text.matchAll(/<url><loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)) {
      const rule = wanted.find(([pattern]) => pattern.test(path))
      const count = (seen.get(String(rule?.[0])) ?? 0) + 1
      seen.set(String(rule?.[0]), count)
      if (!rule || count > each) continue
      const page = await app.get(path)
      const pieces = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, text = 'null']) => JSON.parse(text) as Record<string, unknown>,
      )
      const types = pieces
        .flatMap((piece) => (Array.isArray(piece['@graph']) ? (piece['@graph'] as Record<string, unknown>[]) : [piece]))
        .map((node) => node['@type'])
      if (page.status !== 200) faults.push(`${path}: ${page.status}`)
      if (!types.some((type) => rule[1].includes(String(type)))) faults.push(`${path}: is ${types.join(', ') || 'nothing'}, not ${rule[1].join(' or ')}`)
      faults.push(...faultsInStructured(pieces).map((fault) => `${path}: ${fault}`))
    }
  }
  expect([...new Set(faults)]).toEqual([])
  for (const [pattern] of wanted.slice(0, -1)) expect(seen.get(String(pattern)), String(pattern)).toBeGreaterThan(0)
}, 300_000)

test('every page in the demo sitemap has one canonical URL and valid prev and next links', async () => {
  const faults: string[] = []
  const rows = { prev: 0, next: 0 }
  for (const [, file = ''] of (await app.get('/sitemap.xml')).text.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)) {
    for (const [, path = ''] of (await app.get(file)).text.matchAll(/<url><loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)) {
      const { text } = await app.get(path)
      const named = [...text.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, address]) => address)
      if (named.length !== 1 || (named[0] !== `http://localhost:3000${path}` && !path.startsWith('/articles/'))) faults.push(`${path}: ${named.join(', ')}`)
      for (const name of ['prev', 'next'] as const) {
        const neighbour = new RegExp(`<link rel="${name}" href="http://localhost:3000([^"]*)"`).exec(text)?.[1]
        if (neighbour === undefined) continue
        rows[name]++
        if ((await app.get(neighbour)).status !== 200) faults.push(`${path}: ${name} is ${neighbour}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(Math.min(rows.prev, rows.next)).toBeGreaterThan(3)
}, 300_000)
