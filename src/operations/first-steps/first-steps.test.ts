import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { seedDemo } from '#app/seed-demo.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { FirstSteps } from './contract.ts'

async function stepsOf(app: TestApp, token: string): Promise<FirstSteps> {
  return (await app.get('/api/first-steps', { token })).json<{ data: FirstSteps }>().data
}

async function doneIn(app: TestApp, token: string): Promise<string[]> {
  return (await stepsOf(app, token)).steps.filter(({ done }) => done).map(({ name }) => name)
}

test('the first steps of an empty site are marked as done one by one', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { hidden, steps } = await stepsOf(app, token)
  expect(hidden).toBe(false)
  expect(steps.map(({ name }) => name)).toEqual(['settings', 'language', 'topic', 'people', 'article', 'release', 'newsletter', 'mail', 'address', 'backup'])
  expect(await doneIn(app, token)).toEqual([])
  const colours = { primary: '#8fe388', dark: '#101418', light: null }
  await app.put('/api/settings', { colours, periodical: { issn: '', publisher: '', language: 'de' } }, { token })
  expect(await doneIn(app, token)).toEqual(['settings', 'language'])
  await app.post('/api/invitations', { email: 'ida@example.org', role: 'author' }, { token })
  expect(await doneIn(app, token)).toEqual(['settings', 'language', 'people'])
  await anArticle(app)
  expect(await doneIn(app, token)).toContain('article')
  await app.post('/api/newsletter/mailings', { list: 'newsletter', subject: 'The week', intro: 'Good evening.' }, { token })
  expect(await doneIn(app, token)).toContain('newsletter')
})

test('a draft does not complete the step of the first article', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  await app.post('/api/drafts', { title: 'Begun' }, { token })
  expect(await doneIn(app, token)).not.toContain('article')
})

test('a site with a public address has the address step done', async () => {
  await using app = await startApp({ siteUrl: 'https://magazine.example' })
  const steps = features.flatMap((feature) => feature.firstSteps?.(app.services) ?? [])
  expect(await steps.find(({ name }) => name === 'address')?.done()).toBe(true)
})

test('the list of first steps is hidden for the whole site, and from the start with the demo edition', async () => {
  await using app = await startApp()
  const [one, other] = [await aReader(app, { role: 'admin' }), await aReader(app, { role: 'admin' })]
  await app.put('/api/first-steps', { hidden: true }, { token: one.token })
  expect((await stepsOf(app, other.token)).hidden).toBe(true)
  await app.put('/api/first-steps', { hidden: false }, { token: one.token })
  expect((await stepsOf(app, other.token)).hidden).toBe(false)
  await using demo = await startApp()
  await seedDemo(
    demo.services,
    features.filter(({ name }) => name === 'settings'),
  )
  const admin = await aReader(demo, { role: 'admin' })
  expect((await stepsOf(demo, admin.token)).hidden).toBe(true)
})

test('a test mail reports the answer of the mail server and completes its step only on success', async () => {
  await using smtp = await startSmtp()
  await using app = await startApp({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  const { token, email } = await aReader(app, { role: 'admin' })
  smtp.mode = 'never'
  const refused = await app.post('/api/first-steps/mail', undefined, { token })
  expect(refused.json()).toMatchObject({ code: 'mail-failed', error: expect.stringContaining('550') as string })
  expect(await doneIn(app, token)).not.toContain('mail')
  smtp.mode = 'well'
  const sent = await app.post('/api/first-steps/mail', undefined, { token })
  expect(sent.json()).toEqual({ message: `The mail server has taken a test mail to ${email}.` })
  expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([[[email], 'A test mail | Masthead']])
  expect(await doneIn(app, token)).toContain('mail')
})

test('a test mail on a site without a mail server names the missing settings', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const answer = await app.post('/api/first-steps/mail', undefined, { token })
  expect(answer.json()).toMatchObject({ code: 'mail-missing', error: expect.stringContaining('SMTP_URL') as string })
})

test('the home page of the studio counts the tasks of an author and of an editor', async () => {
  await using app = await startApp()
  const author = await aReader(app, { role: 'author' })
  const editor = await aReader(app, { role: 'editor' })
  const begun = async (title: string) => (await app.post('/api/drafts', { title }, { token: author.token })).json<{ data: { id: number } }>().data.id
  await begun('One')
  const waiting = await begun('Two')
  await app.services.database.db.updateTable('articles').set({ approved: 'submitted' }).where('id', '=', waiting).execute()
  const due = await begun('Three')
  const published_at = app.clock.now() + 2 * 86_400_000
  await app.services.database.db.updateTable('articles').set({ approved: 'approved', published_at }).where('id', '=', due).execute()
  const figures = async (token: string) =>
    Object.fromEntries(
      (await app.get('/api/desk/home', { token })).json<{ data: { title: string; count: number }[] }>().data.map(({ title, count }) => [title, count]),
    )
  expect(await figures(author.token)).toEqual({ 'My drafts': 1, 'Sent back to me': 0, 'Due within 7 days': 1 })
  expect(await figures(editor.token)).toEqual({
    'Waiting for review': 1,
    'My drafts': 0,
    'Sent back to me': 0,
    'Due within 7 days': 1,
    'Unread messages': 0,
    'Held comments': 0,
    'Views in 7 days': 0,
  })
})
