import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import { readFields } from './read-report.ts'
import type { Subscription } from './contract.ts'
import { findSubscriber, listsOf } from './store.ts'
import { bouncesKey, unsubscribeToken } from './tokens.ts'

const ada = 'ada@example.org'
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const day = 86_400_000

async function subscribed(app: TestApp, email = ada, lists = ['weekly', 'events']): Promise<string> {
  await app.post('/api/newsletter/subscriptions', { email, lists })
  const { token } = await lastMailTo(app, email)
  expect((await app.post('/api/newsletter/confirm', { token })).status).toBe(200)
  const subscriber = await findSubscriber(app.services.database.db, { email })
  return subscriber ? unsubscribeToken(app.services, subscriber, 'weekly') : ''
}

async function lists(app: TestApp, email = ada): Promise<string[]> {
  const subscriber = await findSubscriber(app.services.database.db, { email })
  return subscriber ? listsOf(app.services.database.db, subscriber.id) : []
}

describe('Newsletter sign-up', () => {
  test('a sign-up needs a confirmation by mail, and opening its link does not confirm yet', async () => {
    await using app = await startWithLists()
    const asked = await app.post('/api/newsletter/subscriptions', { email: 'Ada@Example.org', lists: ['weekly', 'events'] })
    expect(asked.json()).toEqual({ message: 'Please confirm your address in the e-mail we have sent you.' })
    const { token, text } = await lastMailTo(app, ada)
    expect(text).toContain('/newsletter/confirm?token=')
    const page = await app.get(`/newsletter/confirm?token=${token}`)
    expect(page.text).toContain('a••@e••.org')
    expect(page.text).toMatch(/action="\/newsletter\/confirm"[^>]*method="post"/)
    await app.get(`/api/newsletter/request?token=${token}`)
    expect(await lists(app)).toEqual([])
    const confirmed = await app.post('/newsletter/confirm', new URLSearchParams({ token }).toString(), form)
    expect([confirmed.status, confirmed.headers['location']]).toEqual([303, '/newsletter/confirm?done=1'])
    expect(await lists(app)).toEqual(['events', 'weekly'])
  })

  test('a sign-up gets the same response for known and unknown addresses, and only the mail differs', async () => {
    await using app = await startWithLists()
    await subscribed(app)
    const [known, fresh] = [
      await app.post('/api/newsletter/subscriptions', { email: ada }),
      await app.post('/api/newsletter/subscriptions', { email: 'bob@example.org' }),
    ]
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text])
    expect((await lastMailTo(app, ada)).heading).toBe('You get them already')
    expect((await lastMailTo(app, 'bob@example.org')).heading).toBe('Please confirm your subscription')
  })

  test('the same sign-up within a minute gets the same response, sends one mail and counts once for the limit', async () => {
    await using app = await startWithLists({ config: { limits: undefined } })
    const ask = async (lists: string[]) => {
      const { status, text } = await app.post('/api/newsletter/subscriptions', { email: ada, lists })
      return [status, text]
    }
    const answers = await Promise.all([ask(['weekly']), ask(['weekly']), ask(['weekly'])])
    expect(answers.every((answer) => answer.join() === answers[0]?.join())).toBe(true)
    for (const _ of [1, 2]) expect((await app.post('/newsletter', 'email=ada%40example.org&lists=weekly&website=', form)).status).toBe(303)
    expect(await queuedMails(app)).toHaveLength(1)
    await ask(['weekly', 'events'])
    app.clock.pass(61_000)
    await ask(['weekly'])
    expect(await queuedMails(app)).toHaveLength(3)
  })

  test('an address gets at most three confirmation mails, and their links expire after a week', async () => {
    await using app = await startWithLists({ config: { limits: undefined } })
    for (let n = 0; n < 5; n++) {
      expect((await app.post('/api/newsletter/subscriptions', { email: ada })).status).toBe(200)
      app.clock.pass(61_000)
    }
    const mails = await queuedMails(app)
    expect(mails).toHaveLength(3)
    app.clock.pass(8 * day)
    expect((await app.post('/api/newsletter/confirm', { token: mails[0]?.token })).json()).toMatchObject({ code: 'link-invalid' })
    expect((await app.get(`/newsletter/confirm?token=${mails[0]?.token}`)).text).toContain('too old')
    await app.work()
    expect(await app.services.database.db.selectFrom('newsletter_requests').selectAll().execute()).toEqual([])
  })

  test('the sign-up forms of the footer and the newsletter page work without JavaScript', async () => {
    await using app = await startWithLists()
    expect((await app.get('/about')).text).toMatch(/<form class="sign-up-form"[^>]* action="\/newsletter" method="post"/)
    const sent = await app.post('/newsletter', 'email=ada%40example.org&lists=weekly&lists=events&website=', form)
    expect([sent.status, sent.headers['location']]).toEqual([303, '/newsletter?sent=1'])
    const wrong = await app.post('/newsletter', 'email=ada&lists=weekly&website=', form)
    expect([wrong.status, wrong.text.includes('value="ada"'), wrong.text.includes('must be an e-mail address')]).toEqual([422, true, true])
    await app.post('/newsletter', 'email=bot%40example.org&lists=weekly&website=pills', form)
    expect((await queuedMails(app)).map(({ to }) => to)).toEqual([ada])
  })

  test('a reader can choose lists on the account page, and subscriptions are exported and deleted with the account', async () => {
    await using app = await startWithLists()
    const reader = await aReader(app, { username: 'ada' })
    expect((await app.put('/api/me/newsletter', { lists: ['releases'] }, { token: reader.token })).json()).toMatchObject({ email: ada, lists: ['releases'] })
    const own = (await app.get('/api/user/export', { token: reader.token })).json<{ newsletter: { subscriptions: object[] } }>()
    expect(own.newsletter.subscriptions).toMatchObject([{ list: 'releases', ended_at: null }])
    await app.put('/api/me/newsletter', { lists: [] }, { token: reader.token })
    expect(await lists(app)).toEqual([])
    const { newsletterPersonalData } = await import('./personal-data.ts')
    await app.services.database.write((writing) => newsletterPersonalData(app.services).erase(writing, reader.id, ada, 'nobody'))
    expect(await findSubscriber(app.services.database.db, { email: ada })).toBeUndefined()
  })
})

describe('The unsubscribe link of a mail', () => {
  test('opening the unsubscribe link shows the subscription and does not change it', async () => {
    await using app = await startWithLists()
    const token = await subscribed(app)
    for (let n = 0; n < 3; n++) {
      const page = await app.get(`/unsubscribed?token=${token}`)
      expect(page.text).toContain('a••@e••.org')
      expect(page.text).toContain('The week')
      expect(page.text).not.toContain('class="site-footer"')
      expect(page.text).not.toContain(ada)
    }
    await app.server.inject({ method: 'HEAD', url: `/unsubscribed?token=${token}` })
    expect((await app.get(`/api/newsletter/unsubscribe?token=${token}`)).json<Subscription>().state).toBe('subscribed')
    expect(await lists(app)).toEqual(['events', 'weekly'])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
  ])('one-click unsubscribe of a mail program ends the subscription (RFC 8058, %s)', async (type, body) => {
    await using app = await startWithLists()
    const token = await subscribed(app)
    const clicked = await app.post(`/unsubscribed?token=${token}`, body, { headers: { 'content-type': type } })
    expect([clicked.status, clicked.text]).toEqual([200, ''])
    expect(await lists(app)).toEqual(['events'])
    expect((await app.post(`/unsubscribed?token=${token}`, body, { headers: { 'content-type': type } })).status).toBe(200)
  })

  test('the unsubscribe page can stop, undo, choose lists and store a reason without JavaScript', async () => {
    await using app = await startWithLists()
    const token = await subscribed(app)
    const act = async (body: string) => app.post(`/unsubscribed?token=${token}`, body, form)
    expect((await act('action=stop')).headers['location']).toBe(`/unsubscribed?token=${token}`)
    expect((await app.get(`/unsubscribed?token=${token}`)).text).toContain('no more')
    await act('action=reason&reason=too-many')
    await act('action=undo')
    expect(await lists(app)).toEqual(['events', 'weekly'])
    await act('action=lists&lists=releases&lists=weekly')
    expect(await lists(app)).toEqual(['releases', 'weekly'])
    expect(await app.services.database.db.selectFrom('newsletter_reasons').select(['list', 'reason']).execute()).toEqual([
      { list: 'weekly', reason: 'too-many' },
    ])
  })

  test('each of 1,000 forged or changed unsubscribe links has no effect and shows the same page', { timeout: 180_000 }, async () => {
    await using app = await startWithLists()
    const good = await subscribed(app)
    await subscribed(app, 'bob@example.org')
    const [id = '', list = '', signature = ''] = good.split('.')
    const forged = Array.from({ length: 1_000 }, (_, n) => {
      const at = n % signature.length
      const other = signature[at] === 'A' ? 'B' : 'A'
      return (
        [
          `${id}.${list}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`,
          `${Number(id) + 1}.${list}.${signature}`,
          `${id}.events.${signature}`,
          `${id}.${list}.${signature.slice(0, at)}`,
          `${id}.${list}.`,
          `0${id}.${list}.${signature}`,
          `${id}.${list}.${signature}x`,
          `${n}`,
        ][n % 8] ?? ''
      )
    })
    const pages = new Set<string>()
    for (let at = 0; at < forged.length; at += 50) {
      const some = forged.slice(at, at + 50)
      const answers = await Promise.all(some.map((token) => app.post(`/unsubscribed?token=${encodeURIComponent(token)}`, 'List-Unsubscribe=One-Click', form)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 ']))
      const token = some[0] ?? ''
      pages.add((await app.get(`/unsubscribed?token=${encodeURIComponent(token)}`)).text.replaceAll(encodeURIComponent(token), '').replaceAll(token, ''))
    }
    expect(pages.size).toBe(1)
    expect([...pages][0]).toContain('not one of ours')
    expect(await lists(app)).toEqual(['events', 'weekly'])
    expect(await lists(app, 'bob@example.org')).toEqual(['events', 'weekly'])
  })
})

describe('Bounces', () => {
  test('a bounce that is reported with the key of the site suppresses the address, and without the key gets 403', async () => {
    await using app = await startWithLists()
    await subscribed(app)
    await subscribed(app, 'bob@example.org')
    const path = `/api/newsletter/bounces?key=${bouncesKey(app.services)}`
    expect((await app.post('/api/newsletter/bounces?key=guess', { events: [{ email: ada, kind: 'bounce' }] })).status).toBe(403)
    expect(
      (
        await app.post(path, {
          events: [
            { email: ada, kind: 'bounce' },
            { email: 'eve@example.org', kind: 'bounce' },
          ],
        })
      ).json(),
    ).toEqual({ suppressed: 1 })
    for (let n = 0; n < 4; n++) await app.post(path, { events: [{ email: 'bob@example.org', kind: 'soft' }] })
    expect((await findSubscriber(app.services.database.db, { email: 'bob@example.org' }))?.suppressed_at).toBeNull()
    expect((await app.post(path, { events: [{ email: 'bob@example.org', kind: 'soft' }] })).json()).toEqual({ suppressed: 1 })
    // A new confirmed sign-up ends the suppression.
    await subscribed(app)
    expect((await findSubscriber(app.services.database.db, { email: ada }))?.suppressed_at).toBeNull()
  })

  test('bounces are parsed from delivery reports and complaints', () => {
    const report = (status: string, action = 'failed') =>
      `Content-Type: multipart/report; report-type=delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; Ada@Example.org\r\nDiagnostic-Code: smtp; 550\r\n No such user\r\nAction: ${action}\r\nStatus: ${status}\r\n`
    expect(readFields(report('5.1.1'))).toEqual([{ email: ada, kind: 'bounce', reason: 'smtp; 550 No such user' }])
    expect(readFields(report('4.2.2'))).toEqual([{ email: ada, kind: 'soft', reason: 'smtp; 550 No such user' }])
    expect(readFields(report('2.0.0', 'delivered'))).toEqual([])
    expect(readFields('Feedback-Type: abuse\r\nVersion: 1\r\nOriginal-Rcpt-To: <ada@example.org>\r\n')).toEqual([{ email: ada, kind: 'complaint' }])
    expect(readFields('Good morning, ada@example.org')).toEqual([])
  })
})

test('a valid unsubscribe link is never rate-limited, and invalid ones are', async () => {
  await using app = await startWithLists({ config: { limits: undefined } })
  const { db } = app.services.database
  const subscribers = await db
    .insertInto('newsletter_subscribers')
    .values(Array.from({ length: 260 }, (_, n) => ({ email: `reader${n}@example.org`, created_at: n + 1, updated_at: n + 1 })))
    .returning(['id', 'created_at'])
    .execute()
  const paths = subscribers.flatMap((subscriber) => {
    const token = encodeURIComponent(unsubscribeToken(app.services, subscriber, 'weekly'))
    return [`/api/newsletter/unsubscribe?token=${token}`, `/unsubscribed?token=${token}`]
  })
  const click = async (path: string) => (await app.post(path, 'List-Unsubscribe=One-Click', form)).status
  const answers = new Set<number>()
  for (let at = 0; at < paths.length; at += 20) for (const status of await Promise.all(paths.slice(at, at + 20).map(click))) answers.add(status)
  expect(answers).toEqual(new Set([200]))
  const wrong = await Promise.all(Array.from({ length: 60 }, (_, n) => click(`/api/newsletter/unsubscribe?token=1.weekly.${String(n).padStart(43, 'x')}`)))
  expect(wrong.filter((status) => status === 200)).toHaveLength(20)
  expect(wrong.filter((status) => status === 429)).toHaveLength(40)
  expect(new Set(await Promise.all(paths.slice(0, 10).map(click)))).toEqual(new Set([200]))
})
