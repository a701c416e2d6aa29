import { expect, test } from 'vitest'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { queuedMails } from '../../../testing/mails.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Mailing, Preview } from './contract.ts'

const content = JSON.stringify([{ id: 's', type: 'signUp', props: { list: 'events', title: 'Evenings <here>' }, children: [] }])

async function anAddressOf(kind: string, app: TestApp): Promise<string> {
  if (kind === 'article') return `/articles/${(await anArticle(app, { content })).slug}`
  const { token } = await aReader(app, { role: 'editor' })
  const sections = [{ kind: 'text', title: 'Our newsletters', content }]
  expect((await app.put('/api/pages/about', { title: 'About us', standfirst: '', sections, revision: 0 }, { token })).status).toBe(200)
  return '/about'
}

test.each(['article', 'page'])('a sign-up form in a text works without JavaScript: %s', async (kind) => {
  await using app = await startWithLists()
  const { text } = await app.get(await anAddressOf(kind, app))
  const form = /<aside class="sign-up-block"[\s\S]*?<\/aside>/.exec(text)?.[0] ?? ''
  expect(form).toContain('Evenings &lt;here&gt;')
  expect(form).toContain('action="/newsletter" method="post"')
  const fields = Object.fromEntries([...form.matchAll(/name="(\w+)"(?: value="(\w*)")?/g)].map(([, name = '', value = '']) => [name, value]))
  const sent = await app.post(
    '/newsletter',
    new URLSearchParams({ ...fields, lists: /value="(\w+)"/.exec(form)?.[1] ?? '', email: 'ada@example.org' }).toString(),
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  )
  expect([sent.status, sent.headers['location']]).toEqual([303, '/newsletter?sent=1'])
  expect((await queuedMails(app)).map(({ to, text: words }) => [to, words.includes('"Events"')])).toEqual([['ada@example.org', true]])
})

test('a site that has turned its newsletters off shows no sign-up form', async () => {
  await using app = await startWithLists()
  const { slug } = await anArticle(app, { content })
  await changeSettings(app.services, { newsletter: { state: 'off', sender_name: '', sender_address: '', measured: 'off' } }, null)
  const { status, text } = await app.get(`/articles/${slug}`)
  expect([status, text.includes('sign-up-block')]).toEqual([200, false])
})

test('a newsletter has a link to the page of the list instead of the sign-up form', async () => {
  await using app = await startWithLists()
  const { token } = await aReader(app, { role: 'editor' })
  const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'x', intro: content }, { token })
  const { id } = made.json<{ data: Mailing }>().data
  const { html, text, checks } = (await app.get(`/api/newsletter/mailings/${id}/preview`, { token })).json<Preview>()
  expect(html).toMatch(/<a [^>]*href="http:\/\/localhost:3000\/newsletter\/events"[^>]*>Evenings &lt;here&gt;<\/a>/)
  expect(html).not.toContain('<form')
  expect(text).toContain('Evenings <here>:\nhttp://localhost:3000/newsletter/events')
  expect(checks).toEqual([])
})
