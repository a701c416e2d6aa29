import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { ensureSubscriber, subscribe } from './store.ts'
import type { Mailing } from './contract.ts'

async function sending(limits: { perMinute?: number; perMinuteAndDomain?: number }) {
  const smtp = await startSmtp()
  const app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example', ...limits } } })
  await startMany(app.services, 'weekly', 5)
  await app.services.database.write(async ({ tx }) => subscribe(tx, await ensureSubscriber(tx, 'ada@other.example', 1), 'weekly', 1))
  const { token } = await aReader(app, { role: 'editor' })
  const post = async (path: string, body: object = {}) => {
    const answer = await app.post(`/api/newsletter/mailings${path}`, body, { token })
    return { status: answer.status, mailing: answer.json<{ data: Mailing }>().data }
  }
  const { id } = (await post('', { list: 'weekly', subject: 'The week' })).mailing
  await post(`/${id}/send`)
  await app.work()
  return {
    app,
    smtp,
    act: (verb: string) => post(`/${id}/${verb}`),
    now: async () => (await app.get(`/api/newsletter/mailings/${id}`, { token })).json<{ data: Mailing }>().data,
    async minutes(n: number) {
      app.clock.pass(n * 60_000 + 1)
      await app.work()
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

describe('The send rate of a mailing', () => {
  test('a mailing sends at most the configured number of mails a minute and reaches every subscriber in the end', async () => {
    await using all = await sending({ perMinute: 4 })
    expect(all.smtp.mails).toHaveLength(4)
    await all.app.work()
    expect(all.smtp.mails).toHaveLength(4)
    await all.minutes(1)
    expect(await all.now()).toMatchObject({ status: 'sent', sent: 6 })
  })

  test('a mailing waits for the limit of one mail domain and continues with the others', async () => {
    await using all = await sending({ perMinuteAndDomain: 2 })
    const to = () => all.smtp.mails.flatMap(({ recipients }) => recipients.map((email) => email.split('@')[1])).sort()
    expect(to()).toEqual(['example.org', 'example.org', 'other.example'])
    await all.minutes(1)
    expect(to()).toHaveLength(5)
    await all.minutes(1)
    expect(await all.now()).toMatchObject({ status: 'sent', sent: 6 })
  })

  test('a paused mailing sends nothing, a resumed one continues, and a cancelled one has correct counts', async () => {
    await using all = await sending({ perMinute: 2 })
    expect((await all.act('pause')).mailing).toMatchObject({ status: 'paused', sent: 2, trouble: '' })
    expect((await all.act('pause')).status).toBe(409)
    await all.minutes(5)
    expect(all.smtp.mails).toHaveLength(2)
    await all.act('resume')
    await all.app.work()
    expect(await all.now()).toMatchObject({ status: 'sending', sent: 4 })
    expect((await all.act('cancel')).mailing).toMatchObject({ status: 'cancelled', recipients: 6, sent: 4, failed: 0, skipped: 2 })
    await all.minutes(5)
    expect(all.smtp.mails).toHaveLength(4)
  })
})
