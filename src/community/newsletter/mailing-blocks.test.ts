import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import type { MailingCheck } from './contract.ts'

const words = (text: string) => [{ type: 'text', text, styles: {} }]
let ids = 0
const block = (type: string, props: object, content?: unknown, children: unknown[] = []) => ({ id: `b${++ids}`, type, props, content, children })
const paragraph = (content: unknown) => block('paragraph', {}, content)
const link = (href: string, text: string) => ({ type: 'link', href, content: words(text) })
const cell = (text: string) => ({ type: 'tableCell', props: {}, content: words(text) })
const picture = (alt: string) =>
  block('image', { media: { id: 'abc', url: '/media/abc/master', width: 2000, height: 1000 }, alt, caption: 'At night', layout: 'text' })

const everything = (named: string) =>
  JSON.stringify([
    block('heading', { level: 2 }, words('The yard')),
    paragraph([...words('See '), link('/about', 'our page'), ...words('.'), { type: 'footnote', props: { ref: 'n' } }]),
    picture('A "lamp" > dark'),
    block('bulletListItem', {}, words('one'), [block('numberedListItem', { start: 3 }, words('inside'))]),
    block('quote', { by: 'A clerk' }, words('Wet.')),
    block('table', {}, { type: 'tableContent', headerRows: 1, rows: [{ cells: [cell('Year'), cell('Rain')] }, { cells: [cell('1999'), cell('much')] }] }),
    block('codeBlock', { language: 'js' }, words('if (a < b) {\n  go()\n}')),
    block('button', { href: '/contact', label: 'Write to us' }),
    block('mediaCard', { kind: 'article', slug: named }),
    block('footnote', { ref: 'n' }, words('As they say.')),
  ])

async function mailed(content: string, more: object = {}): Promise<{ html: string; text: string }> {
  await using smtp = await startSmtp()
  await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', 1)
  await anArticle(app, { title: 'Other news', standfirst: 'Of elsewhere.' })
  const { token } = await aReader(app, { role: 'editor' })
  const { id } = await anArticle(app, { title: 'Rain', content, approved: 'draft', ...more })
  expect((await app.put(`/api/newsletter/articles/${id}`, { list: 'weekly', extent: 'whole' }, { token })).status).toBe(200)
  expect((await app.post(`/api/drafts/${id}/approve`, {}, { token })).status).toBe(200)
  await app.work()
  const [mail] = smtp.mails
  return { html: mail?.html ?? '', text: mail?.text ?? '' }
}

describe('The whole text of an article in a mailing', () => {
  test('the blocks of a mailed article become HTML for mail programs with absolute addresses, and plain text', async () => {
    const { html, text } = await mailed(everything('other-news'))
    expect(html).toMatch(/<h2 class="ink" style="[^"]+">The yard<\/h2>/)
    expect(html).toMatch(/<a class="ink" style="color:#15120e;[^"]+" href="http:\/\/localhost:3000\/about">our page<\/a>/)
    expect(html).toMatch(/<img style="[^"]+" src="http:\/\/localhost:3000\/media\/abc\/mail" width="540" height="270" alt="A &quot;lamp&quot; &gt; dark">/)
    expect(html).toMatch(/<li style="[^"]+">one<ol style="[^"]+" start="3"><li/)
    expect(html).toMatch(/<blockquote style="[^"]*border-left[^"]*"><p [^>]*>Wet/)
    expect(html).toMatch(/<th style="[^"]+">Year<\/th>/)
    expect(html).toContain('if (a &lt; b)')
    expect(html).toMatch(/<td bgcolor="#ffd232"[^>]*><a href="http:\/\/localhost:3000\/contact"/)
    expect(html).toContain('Other news</a>')
    expect(html).toMatch(/<sup [^>]*>1<\/sup>/)
    expect(html).not.toMatch(/<figure|<figcaption|srcset|<script/)
    expect(html.match(/<(?:p|h[1-4]|ul|ol|li|td|th|img|blockquote|pre)(?![^>]* style=)[ >]/g)).toBeNull()
    for (const line of [
      '## The yard',
      'See our page (http://localhost:3000/about).[1]',
      '[A "lamp" > dark]\nAt night',
      '- one\n  3. inside',
      '> Wet.\n(A clerk)',
    ])
      expect(text).toContain(line)
    expect(text).toContain('Year | Rain\n1999 | much\n\n    if (a < b) {')
    expect(text).toContain('Write to us:\nhttp://localhost:3000/contact')
    expect(text).toContain('http://localhost:3000/articles/other-news\n\n[1] As they say.')
  })

  test('the text of a mailed article has the direction of its own language, not of the list', async () => {
    const { html } = await mailed(JSON.stringify([block('quote', {}, words('مطر')), block('bulletListItem', {}, words('واحد'))]), { language: 'ar' })
    expect(html).toContain('<div lang="ar" dir="rtl">')
    expect(html).toMatch(/<blockquote style="[^"]*border-right[^"]*">/)
    expect(html).toMatch(/<ul style="[^"]*padding-right:26px">/)
  })
})

async function checked(app: TestApp, content: string): Promise<{ bytes: number; checks: MailingCheck[]; html: string }> {
  const { token } = await aReader(app, { role: 'editor' })
  const article = await anArticle(app, { content })
  const { id } = (await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'Rain' }, { token })).json<{ data: { id: number } }>().data
  await app.services.database.db.updateTable('newsletter_mailings').set({ article_id: article.id, article_extent: 'whole' }).where('id', '=', id).execute()
  return (await app.get(`/api/newsletter/mailings/${id}/preview`, { token })).json()
}

describe('The preview of a mailing', () => {
  test('the preview of a mailing warns of broken internal links and images without alternative text', async () => {
    await using app = await startWithLists()
    const { checks } = await checked(
      app,
      JSON.stringify([
        paragraph([link('/articles/gone', 'gone'), link('http://localhost:3000/pages/gone-too?a=1', 'too'), link('/articles', 'here')]),
        picture(''),
      ]),
    )
    expect(checks).toEqual([
      { code: 'dead-link', subject: 'http://localhost:3000/articles/gone' },
      { code: 'dead-link', subject: 'http://localhost:3000/pages/gone-too' },
      { code: 'alt', subject: 'http://localhost:3000/media/abc/mail' },
    ])
  })

  test('the preview of a mailing warns when Gmail would clip it, and is well-formed HTML', async () => {
    await using app = await startWithLists()
    const { checks, html } = await checked(app, JSON.stringify(Array.from({ length: 60 }, () => paragraph(words('rain '.repeat(400))))))
    expect(checks).toEqual([{ code: 'size', subject: '' }])
    const faults: string[] = []
    parse(html, { sourceCodeLocationInfo: true, onParseError: ({ code }) => void faults.push(code) })
    expect(faults).toEqual([])
  })
})

describe('The text of a mailing', () => {
  const made = async (app: TestApp, token: string, body: object) =>
    (await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'Rain', ...body }, { token })).json<{ data: { id: number; intro: string } }>().data
  const preview = async (app: TestApp, token: string, id: number) =>
    (await app.get(`/api/newsletter/mailings/${id}/preview`, { token })).json<{ html: string; text: string }>()

  test('a mailing has blocks of text before and after its articles, and an unknown block gets 422', async () => {
    await using app = await startWithLists()
    const { token } = await aReader(app, { role: 'editor' })
    const intro = JSON.stringify([block('heading', { level: 2 }, words('The yard')), paragraph([link('/about', 'us')])])
    const outro = JSON.stringify([block('bulletListItem', {}, words('good night'))])
    const { id } = await made(app, token, { intro, outro })
    const { html, text } = await preview(app, token, id)
    expect(html).toMatch(/<h2 [^>]+>The yard<\/h2>[^]*href="http:\/\/localhost:3000\/about"[^]*<li [^>]+>good night<\/li>/)
    expect(text).toMatch(/## The yard\n\nus \(http:\/\/localhost:3000\/about\)[^]*- good night/)
    const faulty = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'x', intro: '[{"type":"script"}]' }, { token })
    expect(faulty.status).toBe(422)
  })

  test('a mailing that was stored as plain paragraphs is read as blocks', async () => {
    await using app = await startWithLists()
    const { token } = await aReader(app, { role: 'editor' })
    const { id } = await made(app, token, {})
    const details = { preview: '', heading: '', intro: 'Good evening.\n\nIt rained.', articles: [], outro: '[not a list' }
    await app.services.database.db
      .updateTable('newsletter_mailings')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute()
    const { intro } = (await app.get(`/api/newsletter/mailings/${id}`, { token })).json<{ data: { intro: string } }>().data
    expect((JSON.parse(intro) as { type: string }[]).map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
    const { html, text } = await preview(app, token, id)
    expect(html).toMatch(/<p [^>]+>Good evening.<\/p><p [^>]+>It rained.<\/p>/)
    expect(text).toContain('Good evening.\n\nIt rained.\n\n* * *\n\n[not a list')
  })

  test('a preview of unsaved text does not change the stored mailing', async () => {
    await using app = await startWithLists()
    const { token } = await aReader(app, { role: 'editor' })
    const { id } = await made(app, token, { intro: 'Kept.' })
    const typed = (await app.post(`/api/newsletter/mailings/${id}/preview`, { list: 'weekly', subject: 'Sun', intro: 'Typed.' }, { token })).json<{
      subject: string
      text: string
    }>()
    expect(typed.subject).toBe('Sun')
    expect(typed.text).toContain('Typed.')
    expect((await preview(app, token, id)).text).toContain('Kept.')
  })

  test('a test mail of a mailing can be sent to up to ten addresses', async () => {
    await using smtp = await startSmtp()
    await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
    const { token } = await aReader(app, { role: 'editor' })
    const { id } = await made(app, token, { intro: 'Good evening.' })
    const tried = (to: string[]) => app.post(`/api/newsletter/mailings/${id}/test`, { to }, { token })
    expect((await tried(['Ada@example.org', 'ada@example.org', 'bob@example.org'])).json<{ message: string }>().message).toBe(
      'A test is on its way to ada@example.org, bob@example.org',
    )
    await app.work()
    expect(smtp.mails.map(({ recipients, subject }) => [...recipients, subject]).sort()).toEqual([
      ['ada@example.org', '[Test] Rain'],
      ['bob@example.org', '[Test] Rain'],
    ])
    expect((await tried(Array.from({ length: 11 }, (_, n) => `a${n}@example.org`))).status).toBe(422)
    expect((await tried(['nobody'])).status).toBe(422)
  })
})
