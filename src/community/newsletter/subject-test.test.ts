import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { startNewsletter, type NewsletterApp } from '../../../testing/newsletter-app.ts'
import { startSecondProcess } from '../../../testing/second-process.ts'
import { until } from '../../../testing/until.ts'
import type { Mailing, MailingFigures } from './contract.ts'

const hour = 3_600_000
const intro = JSON.stringify([
  {
    id: 'b1',
    type: 'paragraph',
    props: {},
    content: [{ type: 'link', href: 'https://example.org/', content: [{ type: 'text', text: 'There', styles: {} }] }],
    children: [],
  },
])
const two = { subject: 'Rain', second_subject: 'Sun', test_percent: 40, test_hours: 4, intro }

function subjects({ smtp }: NewsletterApp): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(smtp.mails, ({ subject = '' }) => subject)].map(([subject, mails]) => [subject, mails.length]))
}

function recipients({ smtp }: NewsletterApp): string[] {
  return smtp.mails.flatMap((mail) => mail.recipients)
}

/** Clicks the link of a mail with this subject. */
async function click(site: NewsletterApp, subject: string): Promise<void> {
  const [reader = ''] = site.smtp.mails.find((mail) => mail.subject === subject)?.recipients ?? []
  const link = site.mailTo(reader).links.find((one) => one.includes('/newsletter-clicks/')) ?? ''
  expect((await site.app.get(link.replace('http://localhost:3000', ''))).status).toBe(302)
}

async function mailingOf({ app, editor }: NewsletterApp, id: number): Promise<Mailing> {
  return (await app.get(`/api/newsletter/mailings/${id}`, { token: editor.token })).json<{ data: Mailing }>().data
}

function act({ app, editor }: NewsletterApp, id: number, action: 'pause' | 'resume' | 'cancel') {
  return app.post(`/api/newsletter/mailings/${id}/${action}`, {}, { token: editor.token })
}

describe('A mailing with two subjects', () => {
  test('both subjects are sent to a test group, and the rest gets the subject with more clicks', async () => {
    await using site = await startNewsletter(10, 'on')
    const { app } = site
    const id = await site.send(two)
    expect(subjects(site)).toEqual({ Rain: 2, Sun: 2 })
    expect(await mailingOf(site, id)).toMatchObject({ status: 'sending', test_until: new Date(app.clock.now() + 4 * hour).toISOString() })
    await click(site, 'Sun')
    app.clock.pass(4 * hour - 60_000)
    await app.work()
    expect(subjects(site)).toEqual({ Rain: 2, Sun: 2 })
    app.clock.pass(120_000)
    await app.work()
    expect(subjects(site)).toEqual({ Rain: 2, Sun: 8 })
    expect(new Set(recipients(site)).size).toBe(10)
    expect(await mailingOf(site, id)).toMatchObject({ status: 'sent', sent: 10, test_until: null })
    const { data } = (await app.get(`/api/newsletter/mailings/${id}/figures`, { token: site.editor.token })).json<{ data: MailingFigures }>()
    expect(data.test).toMatchObject({ winner: 'b', a: { subject: 'Rain', sent: 2, clicked: 0 }, b: { subject: 'Sun', sent: 2, clicked: 1 } })
  })

  test('the page and the feed of a mailing bear the first subject until the winner is known, and then the winner', async () => {
    await using site = await startNewsletter(6, 'on')
    const { app } = site
    const { page_path } = await mailingOf(site, await site.send({ ...two, archive: 'public', test_percent: 50, test_hours: 1 }))
    const shown = async () => {
      const [page, list, feed] = [await app.get(page_path), await app.get('/newsletter/weekly'), await app.get('/newsletter/weekly/rss.xml')]
      return [page.text, list.text, feed.text].map((text) => (text.includes('Sun') ? 'Sun' : text.includes('Rain') ? 'Rain' : 'none'))
    }
    expect(await shown()).toEqual(['Rain', 'Rain', 'Rain'])
    await click(site, 'Sun')
    app.clock.pass(hour + 1)
    await app.work()
    expect(await shown()).toEqual(['Sun', 'Sun', 'Sun'])
  })

  test('the rest gets the first subject when both have equal clicks', async () => {
    await using site = await startNewsletter(6, 'on')
    await site.send({ ...two, test_percent: 50, test_hours: 1 })
    expect(subjects(site)).toEqual({ Rain: 1, Sun: 1 })
    site.app.clock.pass(hour + 1)
    await site.app.work()
    expect(subjects(site)).toEqual({ Rain: 5, Sun: 1 })
  })

  test('a mailing with two subjects ends at once when the test groups are the whole list', async () => {
    await using site = await startNewsletter(2, 'on')
    const id = await site.send(two)
    expect(subjects(site)).toEqual({ Rain: 1, Sun: 1 })
    expect(await mailingOf(site, id)).toMatchObject({ status: 'sent' })
  })

  test('pausing, resuming or cancelling during the subject test sends no mail early or twice', async () => {
    await using site = await startNewsletter(10, 'on')
    const { app } = site
    const [kept, cancelled] = [await site.send(two), await site.send({ ...two, subject: 'Wind', second_subject: 'Snow' })]
    const early = { Rain: 2, Sun: 2, Wind: 2, Snow: 2 }
    await act(site, kept, 'pause')
    app.clock.pass(5 * hour)
    expect((await act(site, cancelled, 'cancel')).json<{ data: Mailing }>().data).toMatchObject({ status: 'cancelled', sent: 4, skipped: 6 })
    await app.work()
    expect(subjects(site)).toEqual(early)
    await act(site, kept, 'resume')
    await app.work()
    await app.work()
    expect(subjects(site)).toEqual({ ...early, Rain: 8 })
  })

  test('a mailing with two subjects is refused with the reason when the site does not count clicks', async () => {
    await using site = await startNewsletter(2, 'off')
    const { app, editor } = site
    await expect(site.send(two)).rejects.toThrow('compared by clicks')
    expect((await app.get('/api/newsletter/overview', { token: editor.token })).json<object>()).toMatchObject({ counts_clicks: false })
    expect(site.smtp.mails).toEqual([])
  })

  test('the rest gets the first subject when click counting is turned off during the test', async () => {
    await using site = await startNewsletter(10, 'on')
    const { app } = site
    await site.send(two)
    await click(site, 'Sun')
    const admin = await aReader(app, { role: 'admin' })
    await app.put('/api/settings', { newsletter: { state: 'on', sender_name: '', sender_address: '', measured: 'off' } }, { token: admin.token })
    app.clock.pass(5 * hour)
    await app.work()
    expect(subjects(site)).toEqual({ Rain: 8, Sun: 2 })
  })

  test('a subject test of 9 or 51 percent or of 0 or 25 hours is refused', async () => {
    await using site = await startNewsletter(1, 'on')
    for (const wrong of [{ test_percent: 9 }, { test_percent: 51 }, { test_hours: 0 }, { test_hours: 25 }])
      await expect(site.send({ ...two, ...wrong })).rejects.toThrow(Object.keys(wrong)[0])
  })
})

describe.runIf(fitsProcesses)('A process that is killed during a subject test', () => {
  test('killing the process during a subject test loses no mail, repeats at most one per kill and keeps one winner', { timeout: 120_000 }, async () => {
    await using site = await startNewsletter(40, 'on')
    const { app, smtp } = site
    const { db } = app.services.database
    const child = new URL('./mailing.child.ts', import.meta.url)
    const start = () => startSecondProcess(child, [app.place, smtp.url, app.services.config.dataDir])
    const made = await app.post('/api/newsletter/mailings', { list: 'weekly', ...two, test_percent: 50 }, { token: site.editor.token })
    const { id } = made.json<{ data: Mailing }>().data
    await app.post(`/api/newsletter/mailings/${id}/send`, {}, { token: site.editor.token })
    const row = () => db.selectFrom('newsletter_mailings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const jobAtOnce = () => db.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', 'newsletter-send').execute()
    const killAfter = async (isReached: () => boolean | Promise<boolean>) => {
      const sender = start()
      await sender.said()
      await until(isReached)
      await sender.kill()
    }
    await jobAtOnce()
    await killAfter(() => smtp.mails.length >= 5)
    await killAfter(async () => (await row()).test_until !== null)
    expect(new Set(recipients(site)).size).toBe(20)
    await click(site, 'Sun')
    await db.updateTable('newsletter_mailings').set({ test_until: 1 }).where('id', '=', id).execute()
    await jobAtOnce()
    await killAfter(() => new Set(recipients(site)).size >= 25)
    await killAfter(async () => (await row()).status === 'sent')
    const mails = new Map(smtp.mails.map(({ messageId, subject }) => [messageId, subject]))
    expect(mails.size).toBe(40)
    expect(smtp.mails.length - 40).toBeLessThanOrEqual(4)
    expect([...mails.values()].filter((subject) => subject === 'Sun')).toHaveLength(30)
  })
})
