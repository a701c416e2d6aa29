import { changeSettings } from '#operations/settings/service.ts'
import { unescaped } from '#platform/mail/mail-styles.ts'
import type { Mailing } from '#community/newsletter/contract.ts'
import { aReader, type Reader } from './builders.ts'
import { startSmtp, type TestSmtp } from './smtp.ts'
import type { TestApp } from './start-app.ts'
import { startMany, startWithLists } from './subscribers.ts'

export interface NewsletterApp extends AsyncDisposable {
  app: TestApp
  smtp: TestSmtp
  editor: Reader
  /** Makes a mailing to the weekly list and sends it. */
  send(fields?: object): Promise<number>
  /** By the HTML of the mail to this address: addresses of its links and of its last picture. */
  mailTo(address: string): { links: string[]; pixel: string; html: string; unsubscribe: string }
}

/** An app with a mail server, an editor, and so many readers of the weekly list: `weekly-0@example.org` and so on. */
export async function startNewsletter(readers: number, measured: 'on' | 'off'): Promise<NewsletterApp> {
  const smtp = await startSmtp()
  // Limits as on a site that runs: links of mails pass them.
  const app = await startWithLists({ config: { limits: undefined, mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await changeSettings(app.services, { newsletter: { state: 'on', sender_name: '', sender_address: '', measured } }, null)
  await startMany(app.services, 'weekly', readers)
  const editor = await aReader(app, { role: 'editor' })
  return {
    app,
    smtp,
    editor,
    async send(fields = {}) {
      // The clock may have passed the end of the first session.
      const { token } = await aReader(app, { role: 'editor' })
      const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'The week', ...fields }, { token })
      if (made.status !== 200) throw new Error(made.text)
      const { id } = made.json<{ data: Mailing }>().data
      const sent = await app.post(`/api/newsletter/mailings/${id}/send`, {}, { token })
      if (sent.status !== 200) throw new Error(sent.text)
      await app.work()
      return id
    },
    mailTo(address) {
      const mail = smtp.mails.findLast(({ recipients }) => recipients.includes(address))
      const html = unescaped(mail?.html ?? '')
      const addresses = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url)
      const links = addresses(/<a [^>]*?href="([^"]*)"/g)
      const unsubscribe = links.find((link) => link.includes('/unsubscribed?')) ?? ''
      return {
        links,
        pixel: addresses(/<img src="([^"]*)" alt="" width="1"/g).at(-1) ?? '',
        html,
        unsubscribe: unsubscribe.replace('http://localhost:3000', ''),
      }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}
