import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { startSecondProcess } from '../../../testing/second-process.ts'
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts'
import { noticesOf } from '../../../testing/notices.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { createRelease } from '#content/releases/service.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import type { Mailing } from './contract.ts'

const fields = { list: 'weekly', subject: 'The week', intro: 'Good evening.\n\nIt rained.' }

interface Newsletter extends AsyncDisposable {
  app: TestApp
  smtp: TestSmtp
  editor: Reader
}

async function startNewsletter(readers: number): Promise<Newsletter> {
  const smtp = await startSmtp()
  const app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', readers)
  const editor = await aReader(app, { role: 'editor' })
  return {
    app,
    smtp,
    editor,
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

async function begun({ app, editor }: Newsletter, more: object = {}): Promise<number> {
  const made = await app.post('/api/newsletter/mailings', { ...fields, ...more }, { token: editor.token })
  if (made.status !== 200) throw new Error(made.text)
  return made.json<{ data: Mailing }>().data.id
}

async function send({ app, editor }: Newsletter, id: number, body: object = {}): Promise<Mailing> {
  return (await app.post(`/api/newsletter/mailings/${id}/send`, body, { token: editor.token })).json<{ data: Mailing }>().data
}

async function state({ app }: Newsletter, id: number) {
  return app.services.database.db.selectFrom('newsletter_mailings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('Mailings', () => {
  test('scheduling a mailing more than a minute in the past is refused and sends nothing', async () => {
    await using all = await startNewsletter(1)
    const [id, now] = [await begun(all), all.app.clock.now()]
    expect(await send(all, id, { at: new Date(now - 90_000).toISOString() })).toBeUndefined()
    expect(await state(all, id)).toMatchObject({ status: 'draft', scheduled_at: null })
    expect(await send(all, id, { at: new Date(now - 30_000).toISOString() })).toMatchObject({ status: 'sending' })
  })

  test('a mailing reaches every subscriber of the list once, with an unsubscribe link in every mail', async () => {
    await using all = await startNewsletter(5)
    const { app, smtp } = all
    await changeSettings(
      app.services,
      { newsletter: { state: 'on', sender_name: 'The night desk', sender_address: 'letters@magazine.example', measured: 'off' } },
      null,
    )
    const article = await anArticle(app, { title: 'The last reel', standfirst: 'A projectionist, alone.' })
    const id = await begun(all, { articles: [article.id] })
    expect(await send(all, id)).toMatchObject({ status: 'sending', recipients: 5 })
    await app.work()
    expect(await state(all, id)).toMatchObject({ status: 'sent', sent: 5, failed: 0 })
    expect(new Set(smtp.mails.flatMap(({ recipients }) => recipients)).size).toBe(5)
    const [mail] = smtp.mails
    expect(mail?.from).toEqual({ name: 'The night desk', address: 'letters@magazine.example' })
    expect(mail?.html).toContain('http://localhost:3000/articles/the-last-reel')
    expect(mail?.text).toContain('A projectionist, alone.')
    expect(mail?.messageId).toMatch(new RegExp(`^<news-${id}-\\d+@localhost>$`))
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<http:\/\/localhost:3000(\/unsubscribed\?token=[\w.-]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(address.slice(0, 30))
    expect((await app.post(address, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(200)
    const again = await begun(all)
    expect(await send(all, again)).toMatchObject({ recipients: 4 })
  })

  test('concurrent requests start a mailing once, and it cannot be changed or deleted afterwards', async () => {
    await using all = await startNewsletter(3)
    const { app, editor } = all
    const id = await begun(all)
    const tries = await Promise.all([1, 2, 3].map(() => app.post(`/api/newsletter/mailings/${id}/send`, {}, { token: editor.token })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await app.put(`/api/newsletter/mailings/${id}`, fields, { token: editor.token })).status).toBe(409)
    expect((await app.delete(`/api/newsletter/mailings/${id}`, { token: editor.token })).status).toBe(409)
    await app.work()
    expect(all.smtp.mails).toHaveLength(3)
  })

  test('a scheduled mailing is sent at its time, and not when it was cancelled', async () => {
    await using all = await startNewsletter(2)
    const { app, editor, smtp } = all
    const at = (ms: number) => ({ at: new Date(app.clock.now() + ms).toISOString() })
    const [first, second] = [await begun(all), await begun(all)]
    expect(await send(all, first, at(60_000))).toMatchObject({ status: 'scheduled', recipients: 2 })
    await send(all, second, at(60_000))
    await app.work()
    expect(smtp.mails).toEqual([])
    expect((await app.post(`/api/newsletter/mailings/${second}/cancel`, {}, { token: editor.token })).json<{ data: Mailing }>().data.status).toBe('draft')
    app.clock.pass(61_000)
    await app.work()
    expect(smtp.mails).toHaveLength(2)
    expect((await state(all, first)).status).toBe('sent')
  })

  test('an editor can preview a mailing and send a test mail before it is sent', async () => {
    await using all = await startNewsletter(2)
    const { app, editor } = all
    const id = await begun(all)
    const preview = (await app.get(`/api/newsletter/mailings/${id}/preview`, { token: editor.token })).json<{ html: string; text: string }>()
    expect(preview.html).toContain('It rained.')
    expect(preview.text).toContain('Unsubscribe')
    await app.post(`/api/newsletter/mailings/${id}/test`, {}, { token: editor.token })
    expect((await lastMailTo(app, editor.email)).subject).toBe('[Test] The week')
    expect(await queuedMails(app)).toHaveLength(1)
  })

  test('a mailing that is cancelled while it is being sent reaches no further subscriber', async () => {
    await using all = await startNewsletter(4)
    const { app, smtp, editor } = all
    smtp.mode = 'later'
    const id = await begun(all)
    await send(all, id)
    await app.work()
    expect((await app.post(`/api/newsletter/mailings/${id}/cancel`, {}, { token: editor.token })).json<{ data: Mailing }>().data).toMatchObject({
      status: 'cancelled',
      skipped: 4,
    })
    smtp.mode = 'well'
    app.clock.pass(3_600_000)
    await app.work()
    expect(smtp.mails).toEqual([])
  })

  test('a new issue is mailed automatically and once when the list has the new-issue rule', async () => {
    await using all = await startNewsletter(0)
    const { app, smtp } = all
    await startMany(app.services, 'releases', 2)
    const release = (number: number) => createRelease(app.services, { fields: { number, title: `Water ${number}`, label: 'Spring', summary: 'Wet.' } })
    const quiet = await release(1)
    await asEditor(app).publish('releases', quiet.id)
    await app.work()
    expect(smtp.mails).toEqual([])
    await app.put('/api/newsletter/lists/releases', { name: 'New issues', rule: 'new-issue' }, { token: all.editor.token })
    const loud = await release(2)
    await asEditor(app).publish('releases', loud.id)
    await app.work()
    await asEditor(app).unpublish('releases', loud.id)
    await asEditor(app).publish('releases', loud.id)
    await app.work()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['“Water 2” is out', '“Water 2” is out'])
  })
})

describe('The mail server', () => {
  test('a mail server that is down or answers temporary errors delays a mailing and loses no subscriber', async () => {
    await using all = await startNewsletter(6)
    const { app, smtp } = all
    const id = await begun(all)
    smtp.mode = 'down'
    await send(all, id)
    await app.work()
    expect(await state(all, id)).toMatchObject({ status: 'sending', sent: 0 })
    expect((await state(all, id)).trouble).toContain('takes nothing at present')
    smtp.mode = 'later'
    app.clock.pass(60_000)
    await app.work()
    expect(await state(all, id)).toMatchObject({ sent: 0, failed: 0 })
    smtp.mode = 'well'
    app.clock.pass(120_000)
    await app.work()
    expect(await state(all, id)).toMatchObject({ status: 'sent', sent: 6, trouble: '' })
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(6)
    expect(smtp.mails).toHaveLength(6)
  })

  test('a permanently rejected address becomes a bounce, but a mail server that rejects all addresses pauses the mailing', async () => {
    await using all = await startNewsletter(15)
    const { app, smtp, editor } = all
    const { db } = app.services.database
    const bounced = async () => (await db.selectFrom('newsletter_subscribers').select('id').where('suppression', '=', 'bounce').execute()).length
    smtp.mode = 'never'
    const id = await begun(all)
    await send(all, id)
    await app.work()
    expect(await state(all, id)).toMatchObject({ status: 'paused', failed: 0, sent: 0 })
    expect([await bounced(), (await noticesOf(app, editor)).map(({ kind }) => kind)]).toEqual([0, ['mailing-failed']])
    smtp.mode = 'well'
    await app.post(`/api/newsletter/mailings/${id}/resume`, {}, { token: editor.token })
    await app.work()
    expect(await state(all, id)).toMatchObject({ status: 'sent', sent: 15, failed: 0 })
    await startMany(app.services, 'events', 3)
    smtp.mode = 'never'
    const few = await begun(all, { list: 'events' })
    await send(all, few)
    await app.work()
    expect(await state(all, few)).toMatchObject({ status: 'sent', failed: 3 })
    expect(await bounced()).toBe(3)
  })
})

/** The 10,000 of the promise are in bench/mailing.ts. */
describe.runIf(fitsProcesses)('A process that is killed while sending a mailing', () => {
  test('killing the sending process loses no mail and repeats at most one per kill, with mail server failures in between', { timeout: 120_000 }, async () => {
    const readers = 300
    const kills = 4
    await using all = await startNewsletter(readers)
    const { app, smtp } = all
    const child = new URL('./mailing.child.ts', import.meta.url)
    const start = () => startSecondProcess(child, [app.place, smtp.url, app.services.config.dataDir])
    const id = await begun(all)
    await send(all, id)
    await app.services.database.db.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', 'newsletter-send').execute()
    for (let kill = 0; kill < kills; kill++) {
      const sender = start()
      await sender.said()
      const goal = Math.min(smtp.mails.length + Math.ceil(readers / (kills + 2)), readers)
      while (smtp.mails.length < goal - 1) await sleep(2)
      if (kill % 2 === 1) {
        smtp.mode = 'down'
        await sleep(100)
      }
      await sender.kill()
      smtp.mode = 'well'
    }
    const last = start()
    const deadline = Date.now() + 60_000
    while ((await state(all, id)).status !== 'sent' && Date.now() < deadline) await sleep(50)
    await last.kill()
    const mails = new Set(smtp.mails.map(({ messageId }) => messageId))
    console.log(`${kills} kills during ${readers} mails: ${readers - mails.size} missing, ${smtp.mails.length - mails.size} twice`)
    expect(mails.size).toBe(readers)
    expect(smtp.mails.length - readers).toBeLessThanOrEqual(kills)
    expect(await state(all, id)).toMatchObject({ sent: readers, failed: 0, recipients: readers })
  })
})
