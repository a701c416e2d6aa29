import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { minimalContents } from '../../../testing/minimal-contents.ts'
import { startNewsletter } from '../../../testing/newsletter-app.ts'
import { startMany } from '../../../testing/subscribers.ts'
import { shippedMessages } from '#i18n/site-messages.ts'

const hour = 3_600_000
const arabic = shippedMessages('ar')
const words = (key: string) => arabic[key] ?? 'no such text'

test('mails of an Arabic list are in Arabic on an English site: footer, request to confirm, digest and new issue', async () => {
  await using site = await startNewsletter(1, 'on')
  const { app, smtp } = site
  const at = new Date(app.clock.now() + 2 * hour)
  const digest = { rule: 'digest', digest_weekday: at.getUTCDay(), digest_time: at.toISOString().slice(11, 16), digest_zone: 'UTC' }
  const list = { name: 'الميناء', language: 'ar' }
  await app.put('/api/newsletter/lists/events', { ...list, ...digest }, { token: site.editor.token })
  await startMany(app.services, 'events', 1)
  const last = () => smtp.mails.at(-1)

  await site.send({ list: 'events', subject: 'مطر', intro: 'مساء الخير.' })
  expect(last()?.html).toContain('<html lang="ar" dir="rtl">')
  for (const key of ['newsletter.mail-unsubscribe-or-choose-others', 'newsletter-archive.view-in-browser', 'newsletter-figures.do-not-count-mine'])
    expect(last()?.text).toContain(words(key))
  await site.send({ subject: 'Rain' })
  expect(last()?.html).toContain('<html lang="en">')
  expect(last()?.text).toContain('Unsubscribe')

  await app.post('/api/newsletter/subscriptions', { email: 'ada@example.org', lists: ['events'] })
  await app.work()
  expect(last()?.html).toContain('<html lang="ar" dir="rtl">')
  expect(last()?.text).toContain(words('newsletter.mail-confirm-heading'))
  expect(last()?.text).toContain(words('newsletter.mail-yes-send-them'))
  await app.post('/api/newsletter/subscriptions', { email: 'bob@example.org', lists: ['events', 'weekly'] })
  await app.work()
  expect(last()?.html).toContain('<html lang="en">')

  app.clock.pass(hour)
  await anArticle(app, { title: 'Rain at last' })
  app.clock.pass(hour)
  await app.work()
  expect(last()?.html).toContain(words('newsletter.mail-the-week'))

  const { token } = await aReader(app, { role: 'editor' })
  await app.put('/api/newsletter/lists/events', { ...list, rule: 'new-issue' }, { token })
  const fields = { ...minimalContents.find(({ path }) => path === 'releases')?.fields, title: 'Spring' }
  const { id } = (await app.post('/api/desk/releases', { fields, status: 'draft' }, { token })).json<{ data: { id: number } }>().data
  await app.post(`/api/desk/releases/${id}/approve`, {}, { token })
  await app.work()
  expect(last()?.html).toContain(words('newsletter.mail-new-issue-preview').replace('{name}', '\u2068Masthead\u2069'))
})
