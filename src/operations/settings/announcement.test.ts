import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Announcement } from './announcement-schema.ts'

const hour = 3_600_000
const words: Announcement = { texts: { en: 'We move house.' }, link: '', colour: 'accent', from: null, until: null, dismissible: true }

/** HTML of the announcement on a page, or an empty string. */
async function barOf(app: TestApp, path = '/contact'): Promise<string> {
  return /<aside id="announcement-.*?<\/aside>/.exec((await app.get(path)).text)?.[0] ?? ''
}

async function setter(app: TestApp) {
  const { token } = await aReader(app, { role: 'admin' })
  return (announcement: unknown) => app.put('/api/settings', { announcement }, { token })
}

describe('Announcements', () => {
  test('an announcement is shown on every page with its links, in the language of the page, until it is removed', async () => {
    await using app = await startApp()
    const set = await setter(app)
    expect(await barOf(app)).toBe('')
    const { token } = await aReader(app, { role: 'admin' })
    await app.put('/api/settings', { more_languages: ['de', 'fr'] }, { token })
    await set({ ...words, colour: 'alert', texts: { en: 'We [move](/about) house. <b>', de: 'Wir ziehen um.' } })
    const bar = await barOf(app)
    expect(bar).toContain('is-alert')
    expect(bar.replace(/<!-- -->/g, '')).toContain('<p>We <a href="/about">move</a> house. &lt;b&gt;</p>')
    expect(await barOf(app, '/de/contact')).toContain('Wir ziehen um.')
    expect(await barOf(app, '/fr/contact')).toContain('house')
    await set({ ...words, link: 'https://elsewhere.example/', dismissible: false })
    expect(await barOf(app)).toContain('<p><a href="https://elsewhere.example/">We move house.</a></p>')
    expect(await barOf(app)).not.toContain('<form')
    await set(null)
    expect(await barOf(app)).toBe('')
  })

  test('an announcement appears and disappears at its set times in cached pages too', async () => {
    await using app = await startApp()
    const set = await setter(app)
    const start = app.services.now()
    const [from, until] = [start + hour, start + 3 * hour].map((at) => new Date(at).toISOString())
    await set({ ...words, from, until })
    expect(await barOf(app)).toBe('')
    app.clock.pass(hour + 1)
    expect(await barOf(app)).toContain('We move house.')
    app.clock.pass(2 * hour)
    expect(await barOf(app)).toBe('')
  })

  test('each start and end time of an announcement gets a job that purges the caches', async () => {
    await using app = await startApp()
    const set = await setter(app)
    const start = app.services.now()
    const moments = () => app.services.database.db.selectFrom('jobs').select('run_at').where('kind', '=', 'announcement-moment').orderBy('run_at').execute()
    const at = (hours: number) => new Date(start + hours * hour).toISOString()
    await set({ ...words, from: at(1), until: at(3) })
    await set({ ...words, from: at(2), until: at(3) })
    expect((await moments()).map(({ run_at }) => Number(run_at))).toEqual([1, 2, 3].map((hours) => start + hours * hour))
  })

  test('a dismissed announcement is hidden by the reader’s theme stylesheet, and the page is the same for everyone', async () => {
    await using app = await startApp()
    const set = await setter(app)
    await set(words)
    const id = /announcement-([0-9a-f]{8})/.exec(await barOf(app))?.[1] ?? ''
    const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'magazine.example', referer: 'http://magazine.example/contact' }
    const closed = await app.server.inject({ method: 'POST', url: '/announcement', headers: form, payload: `id=${id}` })
    expect([closed.statusCode, closed.headers['location']]).toEqual([303, '/contact'])
    const cookie = String(closed.headers['set-cookie']).split(';')[0] ?? ''
    const sheet = (cookies: string) => app.server.inject({ url: '/theme.css', headers: { cookie: cookies } })
    expect((await sheet(cookie)).body).toBe(`#announcement-${id}{display:none}`)
    expect((await sheet(`theme=light; ${cookie}`)).body).toContain('color-scheme: light')
    expect((await sheet(cookie)).headers['etag']).not.toBe((await sheet('')).headers['etag'])
    for (const bad of ['announcement=x{}', 'announcement=}*{display:none', 'announcement=']) expect((await sheet(bad)).body).toBe('')
    const refused = await app.server.inject({ method: 'POST', url: '/announcement', headers: form, payload: 'id=}body{display:none' })
    expect(refused.headers['set-cookie']).toBeUndefined()
    const page = await app.server.inject({ url: '/contact', headers: { cookie } })
    expect(page.body).toContain(`announcement-${id}`)
    await set({ ...words, texts: { en: 'We have moved.' } })
    expect(await barOf(app)).not.toContain(id)
  })

  test('an announcement without text or with an invalid link, colour or period gets 422', async () => {
    await using app = await startApp()
    const set = await setter(app)
    const [early, late] = ['2030-01-01T10:00:00.000Z', '2030-01-01T12:00:00.000Z']
    const wrong: [object, string][] = [
      [{ texts: {} }, 'announcement.texts'],
      [{ texts: { en: '[here](javascript:alert(1))' } }, ''],
      [{ texts: { en: '[here](javascript:x)' } }, 'announcement.texts.en'],
      [{ link: '//elsewhere.example' }, 'announcement.link'],
      [{ colour: '#ff0000' }, 'announcement.colour'],
      [{ from: late, until: early }, 'announcement.until'],
      [{ from: 'tomorrow' }, 'announcement.from'],
    ]
    for (const [part, field] of wrong) {
      const answer = await set({ ...words, ...part })
      if (field === '') expect((await barOf(app)).includes('href="javascript'), JSON.stringify(part)).toBe(false)
      else expect([answer.status, Object.keys(answer.json<{ fields?: object }>().fields ?? {})], JSON.stringify(part)).toEqual([422, [field]])
    }
  })
})
