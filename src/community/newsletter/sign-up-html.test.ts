import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { startWithLists } from '../../../testing/subscribers.ts'

test('a sign-up form on another site works with the same confirmation, honeypot field and rate limits', async () => {
  await using app = await startWithLists({ config: { limits: undefined } })
  const editor = await aReader(app, { role: 'editor' })
  const { data } = (await app.get('/api/newsletter/lists/all', { token: editor.token })).json<{ data: { slug: string; sign_up_html: string }[] }>()
  const html = data.find(({ slug }) => slug === 'events')?.sign_up_html ?? ''
  expect(html).toContain('<form action="http://localhost:3000/newsletter" method="post">')
  const given = [...html.matchAll(/name="(\w+)"(?: value="(\w+)")?/g)].map(([, name = '', value = '']) => [name, value])
  const sent = (email: string, website = '') =>
    app.post('/newsletter', new URLSearchParams({ ...Object.fromEntries(given), email, website }).toString(), {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://other.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    })
  const first = await sent('ada@example.org')
  expect([first.status, first.headers['location']]).toEqual([303, '/newsletter?sent=1'])
  expect((await sent('bot@example.org', 'pills')).status).toBe(303)
  expect((await queuedMails(app)).map(({ to }) => to)).toEqual(['ada@example.org'])
  const { db } = app.services.database
  expect(await db.selectFrom('newsletter_subscriptions').selectAll().execute()).toEqual([])
  expect(JSON.parse((await db.selectFrom('newsletter_requests').select('lists').executeTakeFirstOrThrow()).lists)).toEqual(['events'])
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => sent(`reader-${n}@example.org`)))
  expect(new Set(all.map(({ status }) => status))).toContain(429)
  await app.post('/api/newsletter/lists/events/close', {}, { token: editor.token })
  const closed = (await app.get('/api/newsletter/lists/all', { token: editor.token })).json<{ data: { slug: string; sign_up_html: string }[] }>()
  expect(closed.data.find(({ slug }) => slug === 'events')?.sign_up_html).toBe('')
})
