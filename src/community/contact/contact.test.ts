import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { ContactMessage, WholeMessage } from './contract.ts'
import { spamReason } from './rules.ts'

const validMessage = { name: 'Ada Byron', email: 'Ada@Example.org', topic: 'correction', message: 'The tram on page nine is green, not yellow.', consent: true }
const text = (values: Record<string, string>) => new URLSearchParams(values).toString()
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

async function setAddresses(app: TestApp): Promise<void> {
  const general = 'desk@magazine.example'
  await changeSettings(
    app.services,
    { contact_addresses: { general, correction: 'errata@magazine.example', submission: '', advertising: '', events: '', technical: '' } },
    null,
  )
}

async function inbox(app: TestApp, token: string, query = ''): Promise<{ data: ContactMessage[]; counts: object; links: { next: string | null } }> {
  return (await app.get(`/api/contact/messages${query}`, { token })).json()
}

describe('Contact messages', () => {
  test('a contact message is stored in the inbox, sent to the address of its topic and confirmed by mail', async () => {
    await using app = await startApp()
    await setAddresses(app)
    const { token } = await aReader(app, { role: 'editor' })
    const sent = await app.post('/api/contact', { ...validMessage, url: '/articles/the-tram', subject: 'Green' })
    expect([sent.status, sent.json()]).toEqual([200, { message: 'Thank you. We have received your message.' }])
    const mails = await queuedMails(app)
    expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      ['errata@magazine.example', 'ada@example.org'],
      ['ada@example.org', 'errata@magazine.example'],
    ])
    expect(mails[0]?.subject).toBe('[A correction] Green')
    expect(mails[0]?.text).toContain('/articles/the-tram')
    expect(mails[1]?.text).not.toContain('page nine')
    const { data, counts } = await inbox(app, token)
    expect(data).toMatchObject([{ name: 'Ada Byron', email: 'ada@example.org', topic: 'correction', status: 'new' }])
    expect(counts).toEqual({ new: 1, answered: 0, spam: 0 })
  })

  test('an identical message of the same sender within a minute gets the same response and is stored and mailed once', async () => {
    await using app = await startApp()
    await setAddresses(app)
    const { token } = await aReader(app, { role: 'editor' })
    const send = async (changes: object = {}) => (await app.post('/api/contact', { ...validMessage, ...changes })).status
    expect(await Promise.all([send(), send()])).toEqual([200, 200])
    expect((await app.post('/contact', text({ ...validMessage, consent: 'on' }), form)).status).toBe(303)
    expect((await inbox(app, token)).data).toHaveLength(1)
    expect(await queuedMails(app)).toHaveLength(2)
    await send({ subject: 'Page nine' })
    await send({ email: 'bob@example.org' })
    app.clock.pass(61_000)
    await send()
    expect((await inbox(app, token, '?status=all')).data).toHaveLength(4)
  })

  test('a message on a topic without an address goes to the general address, or only to the inbox when there is none', async () => {
    await using app = await startApp()
    await app.post('/api/contact', validMessage)
    expect((await queuedMails(app)).map(({ to }) => to)).toEqual(['ada@example.org'])
    await setAddresses(app)
    await app.post('/api/contact', { ...validMessage, topic: 'events', email: 'bob@example.org' })
    expect((await queuedMails(app)).map(({ to }) => to)).toContain('desk@magazine.example')
  })

  test('an invalid message gets 422 with an error for each field and is not stored', async () => {
    await using app = await startApp()
    const answer = await app.post('/api/contact', {
      name: 'A',
      email: 'nobody',
      topic: 'love',
      message: 'Too short',
      url: 'javascript:alert(1)',
      phone: 'ring me',
    })
    expect(answer.status).toBe(422)
    expect(answer.json<{ fields: object }>().fields).toEqual({
      name: ['must be at least 2 letters'],
      email: ['must be an e-mail address'],
      topic: ['must be one of general, submission, correction, advertising, events, technical'],
      message: ['must be at least 20 letters'],
      url: ['must be an address, like /articles or https://example.org'],
      phone: ['must be a telephone number'],
      consent: ['is needed: without it we may not keep your message'],
    })
    for (const name of ['Ada\r\nBcc: eve@example.org', 'Ada\nBcc: eve@example.org'])
      expect((await app.post('/api/contact', { ...validMessage, name })).status).toBe(422)
    expect(await app.services.database.db.selectFrom('contact_messages').selectAll().execute()).toEqual([])
  })

  test('a message with a hostile subject or name is sent by SMTP to one recipient only', async () => {
    await using smtp = await startSmtp()
    await using app = await startApp({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
    await setAddresses(app)
    const hostile = ['=?utf-8?q?x=0D=0ABcc:_eve@example.org?=', '"eve@example.org" <b@example.org>', 'x Bcc: eve@example.org']
    for (const [n, subject] of hostile.entries())
      await app.post('/api/contact', {
        ...validMessage,
        subject,
        name: subject.slice(0, 60),
        email: `ada${n}@example.org`,
        message: `${validMessage.message} ${'again '.repeat(n * 3)}`,
      })
    await app.work()
    expect(smtp.mails).toHaveLength(6)
    for (const mail of smtp.mails) {
      expect(mail.recipients).toHaveLength(1)
      expect(mail.recipients[0]).toMatch(/^(errata@magazine\.example|ada\d@example\.org)$/)
      expect(mail.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([])
      expect(mail.from).toEqual({ name: 'Masthead', address: 'no-reply@magazine.example' })
    }
    expect(smtp.mails[0]?.replyTo).toEqual([{ name: '', address: 'ada0@example.org' }])
  })

  test('one IP address can send five messages an hour, and the sixth gets 429 with Retry-After', async () => {
    await using app = await startApp({ config: { limits: undefined } })
    const answers = []
    for (let n = 0; n < 6; n++)
      answers.push(await app.post('/api/contact', { ...validMessage, message: `${validMessage.message} Number ${'x'.repeat(n)}` }, { ip: '203.0.113.9' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.post('/api/contact', validMessage, { ip: '203.0.113.10' })).status).toBe(200)
    // An address gets at most two automatic replies a day.
    expect((await queuedMails(app)).filter(({ to }) => to === 'ada@example.org')).toHaveLength(2)
  })
})

test('invalid messages do not count for the limit of five an hour, and have a limit of their own', async () => {
  await using app = await startApp({ config: { limits: undefined } })
  const send = async (message: string) => (await app.post('/api/contact', { ...validMessage, message }, { ip: '203.0.113.9' })).status
  async function sendWrong(): Promise<Set<number>> {
    const answers = new Set<number>()
    for (let n = 0; n < 35; n++) answers.add(await send(''))
    return answers
  }
  expect(await sendWrong()).toEqual(new Set([422]))
  app.clock.pass(11_000)
  expect(await sendWrong()).toEqual(new Set([422, 429]))
  app.clock.pass(60_000)
  const right = []
  for (let n = 0; n < 6; n++) right.push(await send(`${validMessage.message} ${'x'.repeat(n)}`))
  expect(right).toEqual([200, 200, 200, 200, 200, 429])
})

describe('The contact form without JavaScript', () => {
  test('the contact form sends a message without JavaScript and shows the confirmation', async () => {
    await using app = await startApp()
    const page = await app.get('/contact?ref=/articles/the-tram&topic=correction')
    expect(page.text).toMatch(/<form[^>]*action="\/contact"[^>]*method="post"/)
    expect(page.text).toContain('value="/articles/the-tram"')
    const sent = await app.post('/contact', text({ ...validMessage, consent: 'on', subject: '', url: '', phone: '', website: '' }), form)
    expect([sent.status, sent.headers['location']]).toEqual([303, '/contact?sent=1'])
    expect((await app.get('/contact?sent=1')).text).toContain('Thank you. We have received your message.')
    expect(await app.services.database.db.selectFrom('contact_messages').select(['name', 'status']).execute()).toEqual([{ name: 'Ada Byron', status: 'new' }])
  })

  test('an invalid form is shown again with its values and errors, uncached', async () => {
    await using app = await startApp()
    const back = await app.post('/contact', text({ ...validMessage, email: 'nobody', message: 'Short <b>&"', consent: '' }), form)
    expect([back.status, back.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(back.text).toContain('value="Ada Byron"')
    expect(back.text).toContain('Short &lt;b&gt;&amp;')
    expect(back.text).toContain('E-mail must be an e-mail address')
    expect(back.text).toContain('aria-invalid="true"')
    expect((await app.get('/contact')).text).not.toContain('Ada Byron')
  })
})

describe('The inbox', () => {
  test('spam is listed apart without any mail, and its sender gets the usual response', async () => {
    await using app = await startApp()
    await setAddresses(app)
    const { token } = await aReader(app, { role: 'editor' })
    const sent = await Promise.all([
      app.post('/api/contact', { ...validMessage, website: 'https://pills.example' }),
      app.post('/api/contact', { ...validMessage, started_at: 1_000, sent_at: 1_900, message: 'Quick as a thought, and as good as one.' }),
      app.post('/api/contact', { ...validMessage, message: `Buy ${'https://pills.example '.repeat(6)}` }),
    ])
    for (const answer of sent) expect(answer.json()).toEqual({ message: 'Thank you. We have received your message.' })
    expect(await queuedMails(app)).toEqual([])
    expect((await inbox(app, token)).data).toEqual([])
    expect((await inbox(app, token, '?status=spam')).data.map(({ reason }) => reason).sort()).toEqual(['links', 'too-fast', 'trap'])
    app.clock.pass(31 * 86_400_000)
    await app.work()
    const later = await aReader(app, { role: 'editor' })
    expect((await inbox(app, later.token, '?status=spam')).data).toEqual([])
  })

  test('editors can page through, search, annotate, answer and delete messages', async () => {
    await using app = await startApp()
    await setAddresses(app)
    const editor = await aReader(app, { role: 'editor' })
    const { token } = editor
    for (let n = 0; n < 5; n++)
      await app.post('/api/contact', { ...validMessage, email: `ada${n}@example.org`, message: `${validMessage.message} ${'and more '.repeat(n)}` })
    const first = await inbox(app, token, '?limit=2')
    const second = (await app.get(first.links.next ?? '', { token })).json<{ data: ContactMessage[] }>()
    expect([...first.data, ...second.data].map(({ email }) => email[3])).toEqual(['4', '3', '2', '1'])
    expect((await inbox(app, token, '?search=ADA3')).data.map(({ email }) => email)).toEqual(['ada3@example.org'])
    expect(await inbox(app, token, '?search=no%20such%20words')).toMatchObject({ data: [], meta: { total: 0 }, counts: { new: 0 } })
    const id = first.data[0]?.id
    const noted = await app.put(`/api/contact/messages/${id}`, { note: 'Ask the printer' }, { token })
    expect(noted.json<{ data: WholeMessage }>().data).toMatchObject({ note: 'Ask the printer', status: 'new' })
    const replied = await app.post(`/api/contact/messages/${id}/replies`, { text: 'You are right.\n\nIt is green.' }, { token })
    expect(replied.json<{ data: WholeMessage }>().data).toMatchObject({
      status: 'answered',
      replies: [{ text: 'You are right.\n\nIt is green.', by: editor.username }],
    })
    expect((await queuedMails(app)).at(-1)).toMatchObject({ to: 'ada4@example.org', replyTo: 'errata@magazine.example' })
    expect((await app.delete(`/api/contact/messages/${id}`, { token })).status).toBe(200)
    expect((await app.get(`/api/contact/messages/${id}`, { token })).status).toBe(404)
    const member = await aReader(app)
    expect((await app.get('/api/contact/messages', { token: member.token })).status).toBe(403)
  })

  test('the messages of a reader are part of the data export and are deleted with the account', async () => {
    await using app = await startApp()
    const ada = await aReader(app, { username: 'ada' })
    await app.post('/api/contact', { ...validMessage, email: ada.email })
    await app.post('/api/contact', { ...validMessage, email: 'bob@example.org', message: `${validMessage.message} Says Bob.` })
    const own = (await app.get('/api/user/export', { token: ada.token })).json<{ contact_messages: { message: string }[] }>()
    expect(own.contact_messages.map(({ message }) => message)).toEqual([validMessage.message])
    const erase = await import('./personal-data.ts')
    await app.services.database.write((writing) => erase.contactPersonalData(app.services).erase(writing, ada.id, ada.email, 'nobody'))
    expect(await app.services.database.db.selectFrom('contact_messages').select('email').execute()).toEqual([{ email: 'bob@example.org' }])
  })
})

test.each([
  [{ trap: 'x', took: 60_000, same: 0 }, 'Good morning', 'trap'],
  [{ trap: '', took: 2_999, same: 0 }, 'Good morning', 'too-fast'],
  [{ trap: '', took: 3_000, same: 0 }, 'Good morning', null],
  [{ trap: '', took: null, same: 0 }, 'Good morning', null],
  [{ trap: '', took: -5, same: 0 }, 'Good morning', null],
  [{ trap: '', took: null, same: 2 }, 'Good morning', 'repeated'],
  [{ trap: '', took: null, same: 0 }, 'www.a www.b www.c www.d', null],
  [{ trap: '', took: null, same: 0 }, 'www.a www.b www.c www.d www.e', 'links'],
])('the spam check of a contact message with %o and the text %s gives %s', (known, message, reason) => expect(spamReason(message, known)).toBe(reason))
