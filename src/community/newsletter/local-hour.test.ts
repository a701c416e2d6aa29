import { describe, expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import { cancelMailing, pauseMailing, resumeMailing } from './compose-mailing.ts'
import type { Mailing, Subscription } from './contract.ts'
import { findMailing } from './mailings.ts'
import { ensureSubscriber, findSubscriber, setTimeZone, subscribe } from './store.ts'
import { unsubscribeToken } from './tokens.ts'

/** On the clocks of Oslo it is 13:00 when the test begins. */
async function start(zones: Record<string, string>) {
  const smtp = await startSmtp()
  const app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await changeSettings(app.services, { time_zone: 'Europe/Oslo' }, null)
  const { db } = app.services.database
  for (const [name, zone] of Object.entries(zones)) {
    await app.services.database.write(async ({ tx }) => {
      const id = await ensureSubscriber(tx, `${name}@example.org`, 1)
      await setTimeZone(tx, id, zone)
      await subscribe(tx, id, 'weekly', 1)
    })
  }
  const { token } = await aReader(app, { role: 'editor' })
  const post = (path: string, body: object) => app.post(`/api/newsletter/mailings${path}`, body, { token })
  const make = async (fields = {}) => (await post('', { list: 'weekly', subject: 'The week', ...fields })).json<{ data: Mailing }>().data.id
  return {
    app,
    make,
    post,
    counts: async (id: number) => {
      const { status, recipients, sent, skipped } = (await findMailing(db, id)) ?? {}
      return [status, recipients, sent, skipped]
    },
    /** Who has a mail by this moment. */
    async by(moment: string) {
      app.clock.pass(Date.parse(moment) - app.clock.now())
      await app.work()
      return smtp.mails.flatMap(({ recipients }) => recipients).map((address) => address.split('@')[0])
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

const eight = { at: '2026-11-21T08:00:00+01:00', local: true }

describe('A mailing by the clock of each reader', () => {
  test('each reader gets the mailing at the hour of their zone, and one without a zone at that of the site', async () => {
    await using all = await start({ tokyo: 'Asia/Tokyo', oslo: 'Europe/Oslo', unknown: '', york: 'America/New_York' })
    const id = await all.make()
    const { data } = (await all.post(`/${id}/send`, eight)).json<{ data: Mailing }>()
    expect(data).toMatchObject({ status: 'scheduled', local_at: '2026-11-21T08:00:00', scheduled_at: '2026-11-20T23:00:00.000Z' })
    expect(await all.by('2026-11-20T22:59:00Z')).toEqual([])
    expect(await all.by('2026-11-20T23:00:01Z')).toEqual(['tokyo'])
    expect(await all.counts(id)).toEqual(['sending', 4, 1, 0])
    expect(await all.by('2026-11-21T06:59:00Z')).toHaveLength(1)
    expect(await all.by('2026-11-21T07:00:01Z')).toEqual(['tokyo', 'oslo', 'unknown'])
    expect(await all.by('2026-11-21T13:00:01Z')).toEqual(['tokyo', 'oslo', 'unknown', 'york'])
    expect(await all.counts(id)).toEqual(['sent', 4, 4, 0])
  })

  test('a mailing by the clock of each reader is paused, resumed and cancelled with true counts', async () => {
    await using all = await start({ tokyo: 'Asia/Tokyo', oslo: 'Europe/Oslo', york: 'America/New_York' })
    const id = await all.make()
    await all.post(`/${id}/send`, eight)
    await all.by('2026-11-20T23:00:01Z')
    await pauseMailing(all.app.services, null, id)
    expect(await all.by('2026-11-21T08:00:00Z')).toEqual(['tokyo'])
    await resumeMailing(all.app.services, null, id)
    expect(await all.by('2026-11-21T08:00:01Z')).toEqual(['tokyo', 'oslo'])
    await cancelMailing(all.app.services, null, id)
    expect(await all.by('2026-11-22T08:00:00Z')).toHaveLength(2)
    expect(await all.counts(id)).toEqual(['cancelled', 3, 2, 1])
  })

  test('an hour that the clocks of a zone leave out is the one after it', async () => {
    await using all = await start({ york: 'America/New_York' })
    await all.post(`/${await all.make()}/send`, { at: '2027-03-14T02:30:00+01:00', local: true })
    // The clocks of New York go from 02:00 to 03:00, four hours behind UTC from then on.
    expect(await all.by('2027-03-14T07:29:00Z')).toEqual([])
    expect(await all.by('2027-03-14T07:30:01Z')).toEqual(['york'])
  })

  test('an hour that is past for a reader and a second subject are refused with 422', async () => {
    await using all = await start({ tokyo: 'Asia/Tokyo' })
    const id = await all.make()
    const past = await all.post(`/${id}/send`, { at: '2026-11-20T18:00:00+01:00', local: true })
    expect([past.status, past.json<{ error: string }>().error]).toEqual([422, expect.stringContaining('Asia/Tokyo')])
    await changeSettings(all.app.services, { newsletter: { state: 'on', sender_name: '', sender_address: '', measured: 'on' } }, null)
    expect((await all.post(`/${await all.make({ second_subject: 'Sun' })}/send`, eight)).status).toBe(422)
    await all.post(`/${id}/send`, eight)
    const { token } = await aReader(all.app, { role: 'editor' })
    expect((await all.app.put(`/api/newsletter/mailings/${id}`, { list: 'weekly', subject: 'Rain', second_subject: 'Sun' }, { token })).status).toBe(422)
  })
})

describe('The time zone of a reader', () => {
  test('the zone of the browser is kept once the sign-up is confirmed, an unknown one is left out, and the link of a mail changes it', async () => {
    await using app = await startWithLists()
    const { db } = app.services.database
    const signedUp = async (email: string, time_zone: string) => {
      expect((await app.post('/api/newsletter/subscriptions', { email, time_zone })).status).toBe(200)
      expect((await app.post('/api/newsletter/confirm', { token: (await lastMailTo(app, email)).token })).status).toBe(200)
      return findSubscriber(db, { email })
    }
    const ada = await signedUp('ada@example.org', 'Asia/Tokyo')
    expect([ada?.time_zone, (await signedUp('bob@example.org', 'Mars/Base'))?.time_zone]).toEqual(['Asia/Tokyo', ''])
    const link = `token=${unsubscribeToken(app.services, ada ?? { id: 0, created_at: 0 }, 'weekly')}`
    // As a form without script sends it.
    const body = new URLSearchParams({ action: 'zone', time_zone: 'Africa/Cairo' }).toString()
    const answer = await app.post(`/unsubscribed?${link}`, body, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(answer.status).toBe(303)
    const { time_zone, state } = (await app.get(`/api/newsletter/unsubscribe?${link}`)).json<Subscription>()
    expect([time_zone, state]).toEqual(['Africa/Cairo', 'subscribed'])
  })

  test('an account and an editor change the zone, an import fills it in, and the export holds it', async () => {
    await using app = await startWithLists()
    const reader = await aReader(app)
    const own = await app.put('/api/me/newsletter', { lists: ['weekly'], time_zone: 'Asia/Tokyo' }, { token: reader.token })
    expect(own.json()).toMatchObject({ time_zone: 'Asia/Tokyo' })
    const { token } = await aReader(app, { role: 'editor' })
    const csv = 'email,timezone\neve@example.org,Europe/Oslo\nzoe@example.org,somewhere\n'
    await app.post('/api/newsletter/subscribers/import', { csv, list: 'weekly', consent: 'On paper' }, { token })
    const exported = (await app.get('/api/newsletter/subscribers/export', { token })).json<{ csv: string }>().csv
    expect(exported).toMatch(/^eve@example\.org,.*,Europe\/Oslo\r$/m)
    expect(exported).toMatch(/^zoe@example\.org,.*,\r$/m)
    const eve = await findSubscriber(app.services.database.db, { email: 'eve@example.org' })
    const change = (time_zone: string) => app.put(`/api/newsletter/subscribers/${eve?.id}`, { name: '', language: '', tags: [], time_zone }, { token })
    expect((await change('Africa/Cairo')).json()).toMatchObject({ data: { time_zone: 'Africa/Cairo' } })
    expect((await change('Mars/Base')).status).toBe(422)
  })
})
