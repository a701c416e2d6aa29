import { changeSettings } from '#operations/settings/service.ts'
import { newLink } from '#community/accounts/email-token.ts'
import { replyTo } from '#community/contact/service.ts'
import { features } from '#app/features.ts'
import { enqueueMail, mailRenderers } from '#platform/mail/outbox.ts'
import { aReader, anArticle } from './builders.ts'
import { arabicText, latinText } from './mail-texts.ts'
import { startNewsletter, type NewsletterApp } from './newsletter-app.ts'
import { startMany } from './subscribers.ts'

interface SentMail {
  /** As in `mails` of its feature; `newsletter` is a mailing to a list, `newsletter-in-arabic` one from right to left. */
  name: string
  html: string
  text: string
  raw: string
}

type Cause = (site: NewsletterApp) => Promise<unknown>

const hour = 3_600_000
const cover = { id: 'abc', url: '/media/abc/master', width: 2000, height: 1000, alt: 'A crane over the harbour', credit: '' }

/** What causes each mail; a mail that is not named here needs no more than the fields of `toUser`. */
const causes: Record<string, Cause> = {
  async registration({ app }) {
    const body = { username: 'new-ada', email: 'new-ada@example.org', password: 'a kettle of herring' }
    await app.post('/api/register', body)
  },
  async invitation({ app }) {
    const { token } = await aReader(app, { role: 'admin' })
    await app.post('/api/invitations', { email: 'guest@example.org', name: 'Guest', role: 'author', note: 'Come & write.' }, { token })
  },
  reset: (site) => withLink(site, 'reset'),
  'login-link': (site) => withLink(site, 'login-link'),
  async 'email-wanted'({ app }) {
    const { id } = await aReader(app, {})
    await app.services.database.write(async ({ tx }) => {
      const link = await newLink(tx, app.services, { purpose: 'email', email: 'moved@example.org', user_id: id })
      await enqueueMail(tx, { mail: 'email-wanted', data: { link } })
    })
  },
  'contact-message': ({ app }) => contact(app, 'first'),
  'contact-receipt': ({ app }) => contact(app, 'second'),
  async 'contact-reply'({ app }) {
    await contact(app, 'third')
    const { id } = await app.services.database.db.selectFrom('contact_messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await replyTo(app.services, id, (await aReader(app, { role: 'editor' })).id, 'On Friday.')
  },
  async 'comment-news'({ app }) {
    const [ada, bob, { id }] = [await aReader(app, {}), await aReader(app, {}), await anArticle(app, { title: 'The last reel' })]
    const head = await app.post('/api/comments', { type: 'Blog', id, description: 'Was anybody there?' }, { token: ada.token })
    await app.post('/api/comments', { type: 'Comment', id: head.json<{ data: { id: number } }>().data.id, description: 'I was.' }, { token: bob.token })
    await app.work()
    app.clock.pass(hour)
  },
  async notices({ app }) {
    const [ada, bob] = [await aReader(app, { role: 'author' }), await aReader(app, {})]
    const { id } = await anArticle(app, { title: 'The last tram', user_id: ada.id })
    await app.put('/api/me/notices/settings', { kind: 'comment', studio: true, mail: 'now' }, { token: ada.token })
    await app.post('/api/comments', { type: 'Blog', id, description: 'I was there & saw it.' }, { token: bob.token })
    await app.work()
    app.clock.pass(hour)
  },
  async 'newsletter-request'({ app }) {
    await app.post('/api/newsletter/subscriptions', { email: 'fresh@example.org', lists: ['weekly'] })
  },
  async 'newsletter-test'({ app }) {
    const { token } = await aReader(app, { role: 'editor' })
    const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'The week', intro: latinText() }, { token })
    await app.post(`/api/newsletter/mailings/${made.json<{ data: { id: number } }>().data.id}/test`, { to: [] }, { token })
  },
  async newsletter(site) {
    const article = await anArticle(site.app, { title: 'Other news', standfirst: 'Of elsewhere.', kicker: 'Harbour', cover })
    await site.send({ intro: latinText(), articles: [article.id], outro: 'See you next week.' })
  },
  async 'newsletter-in-arabic'(site) {
    const { token } = await aReader(site.app, { role: 'editor' })
    const lists = await site.app.post('/api/newsletter/lists', { name: 'رسالة الأسبوع', language: 'ar' }, { token })
    const list = lists.json<{ data: { slug: string; language: string }[] }>().data.find(({ language }) => language === 'ar')?.slug ?? ''
    await startMany(site.app.services, list, 1)
    const article = await anArticle(site.app, { title: 'آخر رافعة في الميناء', standfirst: 'من كتب عن الميناء.', language: 'ar', cover })
    await site.send({ list, subject: 'الأسبوع', intro: arabicText(), articles: [article.id] })
  },
}

/** Each mail of the product, as a mail server got it. One that nothing causes is left out. */
export async function everyMail(): Promise<{ names: string[]; mails: SentMail[] }> {
  await using site = await startNewsletter(1, 'on')
  const { app, smtp } = site
  await changeSettings(
    app.services,
    { contact_addresses: { general: 'desk@magazine.example', submission: '', correction: '', advertising: '', events: '', technical: '' } },
    null,
  )
  const names = [...Object.keys(mailRenderers(app.services, features)), 'newsletter', 'newsletter-in-arabic']
  const mails: SentMail[] = []
  for (const name of names) {
    const before = smtp.mails.length
    await (causes[name] ?? toUser(name))(site)
    await app.work()
    for (const { html = '', text = '', raw } of smtp.mails.slice(before)) mails.push({ name, html, text, raw })
  }
  return { names, mails }
}

function toUser(mail: string): Cause {
  return async ({ app }) => {
    const { id, email } = await aReader(app, {})
    await app.services.database.write(({ tx }) => enqueueMail(tx, { mail, data: { user: id, to: email, provider: 'google', name: 'A <laptop>' } }))
  }
}

async function withLink({ app }: NewsletterApp, mail: 'reset' | 'login-link'): Promise<void> {
  const { email } = await aReader(app, {})
  await app.services.database.write(async ({ tx }) => {
    const link = await newLink(tx, app.services, { purpose: mail === 'reset' ? 'reset' : 'login', email })
    await enqueueMail(tx, { mail, data: { link } })
  })
}

async function contact({ post }: NewsletterApp['app'], which: string): Promise<void> {
  const message = `The ${which} tram on page nine is green, not yellow.`
  await post('/api/contact', { name: 'Ada Byron', email: `${which}@example.org`, topic: 'correction', message, consent: true })
}
