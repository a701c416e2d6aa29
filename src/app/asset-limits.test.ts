import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPicture } from '#operations/media/service.ts'
import { limitTable } from '#platform/limits/limit-table.ts'
import { testImage } from '../../testing/pictures.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let picture: string

beforeAll(async () => {
  app = await startApp({ config: { limits: undefined } })
  picture = (await importPicture(app.services, { bytes: await testImage().png().toBuffer(), name: 'ferry.png' })).url
  expect((await app.get(picture, { ip: '198.51.100.1' })).status).toBe(200)
})
afterAll(() => app.close())

/** Asks for pictures and scripts in turns until one is refused; how many were not. */
async function allowed(of: TestApp, ip: string): Promise<number> {
  for (let count = 0; ; count++) {
    const { status, headers } = await of.get(count % 2 === 0 ? picture : '/assets/of-an-old-build.js', { ip })
    if (status === 429) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers['cache-control']).toBe('no-store')
      return count
    }
    expect(status).toBe(count % 2 === 0 ? 200 : 404)
  }
}

describe('The limit of pictures and scripts (P50)', () => {
  test('a network can ask for five times as many pictures and scripts as calls of the API', async () => {
    const ip = '203.0.113.20'
    const counts: number[] = []
    for (let tenSeconds = 0; tenSeconds < 7; tenSeconds++) {
      counts.push(await allowed(app, ip))
      app.clock.pass(10_000)
    }
    expect(counts).toEqual([250, 250, 250, 250, 0, 0, 250])
    expect(limitTable.assets.windows).toEqual(limitTable.api.windows.map(({ most, ms }) => ({ most: 5 * most, ms })))
  })

  test('a network that used up its pictures and scripts can still call the API, and other networks get pictures', async () => {
    expect(await allowed(app, '2001:db8:1:2::1')).toBe(250)
    expect((await app.get(picture, { ip: '2001:db8:1:2:3:4:5:6' })).status).toBe(429)
    expect((await app.get('/api/blogs/public', { ip: '2001:db8:1:2::1' })).status).toBe(200)
    expect((await app.get(picture, { ip: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await app.get(picture, { ip: '203.0.113.21' })).status).toBe(200)
  })

  test('another process learns how many pictures and scripts a network has had', async () => {
    await using second = await startApp({ beside: app, config: { limits: undefined } })
    const ip = '203.0.113.22'
    expect(await allowed(app, ip)).toBe(250)
    await until(async () => (await second.get(picture, { ip })).status === 429, { pauseMs: 100 })
    app.clock.pass(10_000)
    expect((await app.get(picture, { ip })).status).toBe(200)
  })
})
