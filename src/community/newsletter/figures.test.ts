import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { accountPassword, aPasswordAccount, logInWithPassword } from '../../../testing/password-account.ts'
import { startNewsletter, type NewsletterApp } from '../../../testing/newsletter-app.ts'
import type { MailingFigures } from './contract.ts'
import { noteBounces } from './bounces.ts'
import { subscribe, ensureSubscriber, findSubscriber } from './store.ts'

const address = 'https://example.org/a?b=1&c=2'
const link = (href: string, words: string) => ({ type: 'link', href, content: [{ type: 'text', text: words, styles: {} }] })
const text = JSON.stringify(
  [link(address, 'There'), link('https://example.com/', 'https://example.com/')].map((one, at) => ({
    id: `b${at}`,
    type: 'paragraph',
    props: {},
    content: [one],
    children: [],
  })),
)
const [first, second] = ['weekly-0@example.org', 'weekly-1@example.org']

async function figures({ app, editor }: NewsletterApp, id: number): Promise<MailingFigures> {
  return (await app.get(`/api/newsletter/mailings/${id}/figures`, { token: editor.token })).json<{ data: MailingFigures }>().data
}

function pathOf(url: string | undefined): string {
  return (url ?? '').replace('http://localhost:3000', '')
}

function clickIn(site: NewsletterApp, reader: string): string {
  return pathOf(site.mailTo(reader).links.find((link) => link.includes('/newsletter-clicks/')))
}

describe('A newsletter without open and click counting', () => {
  test('an uncounted newsletter has direct links, no tracking pixel and no notice about counting', async () => {
    await using site = await startNewsletter(1, 'off')
    const id = await site.send({ intro: text })
    const { links, pixel, html } = site.mailTo(first)
    expect(links).toContain(address)
    expect([pixel, html.includes('newsletter-clicks'), html.includes('counts whether')]).toEqual(['', false, false])
    expect(await figures(site, id)).toMatchObject({ counted: false, sent: 1, opened: 0, clicked: 0, links: [] })
    for (const page of ['/privacy', '/newsletter']) expect((await site.app.get(page)).text, page).not.toContain('count who opens them')
  })
})

describe('A newsletter with open and click counting', () => {
  test('a counted newsletter, the privacy page and the newsletter page say that opens and clicks are counted', async () => {
    await using site = await startNewsletter(1, 'on')
    await site.send({ intro: text })
    const { html, unsubscribe } = site.mailTo(first)
    expect(html).toContain('This newsletter counts whether it is opened')
    expect(html).toContain('Do not count my opens and clicks')
    for (const page of ['/privacy', '/newsletter', unsubscribe]) expect((await site.app.get(page)).text, page).toContain('count who opens them')
  })

  test('the links of a counted newsletter redirect through the site, which counts each reader once', async () => {
    await using site = await startNewsletter(2, 'on')
    const id = await site.send({ intro: text })
    const click = clickIn(site, first)
    for (const reader of [first, first, second]) {
      const answer = await site.app.get(clickIn(site, reader))
      expect([answer.status, answer.headers['location'], answer.headers['cache-control']]).toEqual([302, address, 'private, no-store'])
    }
    for (const _ of [1, 2]) {
      const answer = await site.app.get(pathOf(site.mailTo(first).pixel))
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif'])
    }
    const found = await figures(site, id)
    expect(found).toMatchObject({ counted: true, sent: 2, clicked: 2, opened: 1, links: [{ url: address, clicks: 2 }] })
    expect(found.days).toMatchObject([{ clicked: 2, opened: 1 }])
    expect(click).not.toBe(clickIn(site, second))
  })

  test('counting does not change links that show their address, the plain text and the unsubscribe link', async () => {
    await using site = await startNewsletter(1, 'on')
    await site.send({ intro: text })
    expect(site.mailTo(first).links).toContain('https://example.com/')
    expect(site.mailTo(first).unsubscribe).toMatch(/^\/unsubscribed\?token=/)
    expect(site.smtp.mails[0]?.text).toContain(address)
  })

  test('clicks of bots, prefetching and readers with Do Not Track or GPC are not counted', async () => {
    await using site = await startNewsletter(1, 'on')
    const id = await site.send({ intro: text })
    const asked: Record<string, string>[] = [{ 'user-agent': 'Googlebot/2.1' }, { 'sec-purpose': 'prefetch' }, { 'sec-gpc': '1' }, { dnt: '1' }]
    for (const headers of asked) expect((await site.app.get(clickIn(site, first), { headers })).status).toBe(302)
    expect(await figures(site, id)).toMatchObject({ clicked: 0 })
  })

  test('a forged click link of a newsletter gets 404', async () => {
    await using site = await startNewsletter(1, 'on')
    await site.send({ intro: text })
    const other = await site.send({ intro: JSON.stringify(JSON.parse(text.replaceAll('example.org', 'example.net'))) })
    const click = clickIn(site, first)
    const [mailing, subscriber, link, signature] = click.replace('/newsletter-clicks/', '').split('.')
    expect(mailing).toBe(String(other))
    const forged = [
      `${mailing}.${subscriber}.${Number(link) - 1}.${signature}`,
      `${mailing}.${Number(subscriber) + 1}.${link}.${signature}`,
      `${mailing}.${subscriber}.${link}.${'x'.repeat(22)}`,
      pathOf(site.mailTo(first).pixel).replace('/newsletter-opens/', ''),
      'https%3A%2F%2Fevil.example',
    ]
    for (const token of forged) expect((await site.app.get(`/newsletter-clicks/${token}`)).status, token).toBe(404)
    expect((await site.app.get(click)).status).toBe(302)
  })

  test('a valid click link of a newsletter is never rate-limited, and invalid ones are', async () => {
    await using site = await startNewsletter(1, 'on')
    await site.send({ intro: text })
    const click = clickIn(site, first)
    for (let n = 0; n < 150; n++) expect((await site.app.get(click)).status).toBe(302)
    const guesses = []
    for (let n = 0; n < 21; n++) guesses.push((await site.app.get(`${click.slice(0, -1)}${click.endsWith('x') ? 'y' : 'x'}`)).status)
    expect([guesses[0], guesses[20]]).toEqual([404, 429])
    expect((await site.app.get(click)).status).toBe(302)
  })

  test('a click link still redirects, uncounted, when counting is turned off or the subscriber is deleted', async () => {
    await using site = await startNewsletter(1, 'on')
    const id = await site.send({ intro: text })
    const admin = await aReader(site.app, { role: 'admin' })
    const click = clickIn(site, first)
    await site.app.put('/api/settings', { newsletter: { state: 'on', sender_name: '', sender_address: '', measured: 'off' } }, { token: admin.token })
    expect((await site.app.get(click)).status).toBe(302)
    await site.app.put('/api/settings', { newsletter: { state: 'on', sender_name: '', sender_address: '', measured: 'on' } }, { token: admin.token })
    await site.app.services.database.db.deleteFrom('newsletter_subscribers').where('email', '=', first).execute()
    expect((await site.app.get(click)).headers['location']).toBe(address)
    expect(await figures(site, id)).toMatchObject({ clicked: 0, links: [{ clicks: 0 }] })
  })
})

describe('Opting out of counting', () => {
  test('a reader can opt out of counting by a link in a mail, which deletes the reader’s opens and clicks', async () => {
    await using site = await startNewsletter(2, 'on')
    const { db } = site.app.services.database
    const id = await site.send({ intro: text })
    const click = clickIn(site, first)
    for (const path of [click, pathOf(site.mailTo(first).pixel), clickIn(site, second)]) await site.app.get(path)
    const { unsubscribe } = site.mailTo(first)
    const answer = await site.app.post(`/api/newsletter/unsubscribe${unsubscribe.replace('/unsubscribed', '')}`, { action: 'no-count' })
    expect(answer.json<object>()).toMatchObject({ state: 'subscribed', counted: false })
    expect(await db.selectFrom('newsletter_clicks').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('newsletter_deliveries').select('opened_at').where('opened_at', 'is not', null).execute()).toEqual([])
    expect((await site.app.get(click)).headers['location']).toBe(address)
    expect(await figures(site, id)).toMatchObject({ clicked: 2, opened: 1 })
    await site.send({ intro: text })
    expect(site.mailTo(first).links).toContain(address)
    expect(site.mailTo(first).html).not.toContain('newsletter-opens')
    expect(clickIn(site, second)).not.toBe('')
  })

  test('a reader can opt out of counting on the account page', async () => {
    await using site = await startNewsletter(1, 'on')
    const reader = await aReader(site.app, { verified: true })
    const kept = await site.app.put('/api/me/newsletter', { lists: ['weekly'], counted: false }, { token: reader.token })
    expect(kept.json<object>()).toMatchObject({ lists: ['weekly'], counted: false })
    await site.app.put('/api/me/newsletter', { lists: ['weekly'] }, { token: reader.token })
    await site.send({ intro: text })
    expect(site.mailTo(reader.email).links).toContain(address)
    expect((await site.app.get('/api/me/newsletter', { token: reader.token })).json<object>()).toMatchObject({ counted: false })
  })
})

describe('Statistics of a newsletter', () => {
  test('bounces, complaints and unsubscribes count once, for the last newsletter sent to the address', async () => {
    await using site = await startNewsletter(4, 'off')
    const { app } = site
    const earlier = await site.send()
    app.clock.pass(60_000)
    const last = await site.send()
    const report = (email: string, kind: 'bounce' | 'complaint') => noteBounces(app.services, [{ email, kind }], 'api')
    await report(first, 'bounce')
    await report(first, 'bounce')
    await report(second, 'complaint')
    const { unsubscribe } = site.mailTo('weekly-2@example.org')
    const call = unsubscribe.replace('/unsubscribed', '/api/newsletter/unsubscribe')
    await app.post(call, { action: 'stop' })
    expect(await figures(site, last)).toMatchObject({ sent: 4, bounced: 1, complained: 1, unsubscribed: 1 })
    expect(await figures(site, earlier)).toMatchObject({ sent: 4, bounced: 0, complained: 0, unsubscribed: 0 })
    await app.post(call, { action: 'undo' })
    expect(await figures(site, last)).toMatchObject({ unsubscribed: 0 })
  })

  test('an address that the mail server rejects counts as a bounce of that newsletter', async () => {
    await using site = await startNewsletter(1, 'off')
    const { app, smtp } = site
    await site.send()
    smtp.mode = 'never'
    const refused = await site.send()
    expect(await figures(site, refused)).toMatchObject({ sent: 0, bounced: 1 })
    expect((await findSubscriber(app.services.database.db, { email: first }))?.suppression).toBe('bounce')
  })

  test('the statistics of a newsletter keep their counts when a reader deletes the account, without data of the reader', async () => {
    await using site = await startNewsletter(0, 'on')
    const { app } = site
    const { db } = app.services.database
    const email = await aPasswordAccount(app, 'member')
    const { token } = (await logInWithPassword(app, email)).json<{ token: string }>()
    await app.services.database.write(async ({ tx }) => subscribe(tx, await ensureSubscriber(tx, email, 1), 'weekly', 1))
    const id = await site.send({ intro: text })
    await app.get(clickIn(site, email))
    expect((await app.get('/api/user/export', { token })).json<{ newsletter: object }>().newsletter).toMatchObject({
      counted: true,
      letters: [{ subject: 'The week', clicked_at: expect.any(String) as string, opened_at: null }],
      clicks: [address],
    })
    expect((await app.post('/api/user/delete', { password: accountPassword }, { token })).status).toBe(200)
    expect(await figures(site, id)).toMatchObject({ clicked: 1, links: [{ url: address, clicks: 1 }] })
    expect(await db.selectFrom('newsletter_clicks').selectAll().execute()).toEqual([])
  })
})
