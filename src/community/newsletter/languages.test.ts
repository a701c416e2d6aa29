import { afterAll, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { minimalContents } from '../../../testing/minimal-contents.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { ListChoice } from './contract.ts'

const issueFields = minimalContents.find(({ path }) => path === 'releases')?.fields
const hour = 3_600_000
// The language is global in a worker, and the next test file expects English.
afterAll(() => activateLanguage('en'))

test('each list gets digests and issues in its language, and the sign-up form offers lists of the page language first', async () => {
  await using smtp = await startSmtp()
  await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await changeSettings(app.services, { more_languages: ['de'], untranslated: 'hide' }, null)
  const first = await aReader(app, { role: 'editor' })
  const at = new Date(app.clock.now() + 2 * hour)
  const digest = { rule: 'digest', digest_weekday: at.getUTCDay(), digest_time: at.toISOString().slice(11, 16), digest_zone: 'UTC' }
  const rules = { weekly: { name: 'Weekly', ...digest }, events: { name: 'Woche', language: 'de', ...digest } }
  for (const [slug, body] of Object.entries(rules)) {
    await startMany(app.services, slug, 1)
    expect((await app.put(`/api/newsletter/lists/${slug}`, body, { token: first.token })).status).toBe(200)
  }
  await anArticle(app, { title: 'Rain at last', language: 'en' })
  await anArticle(app, { title: 'Endlich Regen', language: 'de' })
  app.clock.pass(2 * hour)
  await app.work()
  const mails = smtp.mails.map(({ subject, text }) => [subject, ['Rain at last', 'Endlich Regen'].filter((title) => text?.includes(title))])
  expect(mails.toSorted()).toEqual([
    ['Die Woche bei Masthead', ['Endlich Regen']],
    ['The week at Masthead', ['Rain at last']],
  ])

  // The session of the first editor has lost its staff permissions by now.
  const { token } = await aReader(app, { role: 'editor' })
  await app.put('/api/newsletter/lists/events', { name: 'Hefte', language: 'de', rule: 'new-issue' }, { token })
  await app.put('/api/newsletter/lists/weekly', { name: 'Issues', rule: 'new-issue' }, { token })
  const issue = await app.post('/api/desk/releases', { fields: { ...issueFields, title: 'Spring' }, status: 'draft' }, { token })
  const { id } = issue.json<{ data: { id: number } }>().data
  expect((await app.post(`/api/desk/releases/${id}/approve`, {}, { token })).status).toBe(200)
  await app.work()
  expect(smtp.mails.slice(2).map(({ text }) => text?.includes('Spring'))).toEqual([true])

  const lists = async (lang: string) => (await app.get(`/api/newsletter/lists?lang=${lang}`)).json<{ data: ListChoice[] }>().data.map(({ list }) => list)
  expect((await lists('en'))[0]).toBe('weekly')
  expect((await lists('de'))[0]).toBe('events')
})
