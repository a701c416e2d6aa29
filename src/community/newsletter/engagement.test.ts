import { describe, expect, test } from 'vitest'
import { startNewsletter, type NewsletterApp } from '../../../testing/newsletter-app.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { saveArticle } from '#content/articles/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Segment } from './contract.ts'
import type { Subscriber } from './subscribers-contract.ts'

const day = 86_400_000
const base = '/api/newsletter/subscribers'
const link = { type: 'link', href: 'https://example.org/a', content: [{ type: 'text', text: 'There', styles: {} }] }
const intro = JSON.stringify([{ id: 'b', type: 'paragraph', props: {}, content: [link], children: [] }])
const reader = (n: number) => `weekly-${n}@example.org`

/** A session lasts a day at most here: each call has one of its own. */
async function editor({ app }: NewsletterApp): Promise<{ token: string }> {
  return aReader(app, { role: 'editor' })
}

async function found(site: NewsletterApp, query: string): Promise<string[]> {
  const { data } = (await site.app.get(`${base}?${query}`, await editor(site))).json<{ data: Subscriber[] }>()
  return data.map(({ email }) => email.replace('@example.org', '')).toReversed()
}

async function follow(site: NewsletterApp, email: string, what: 'open' | 'click'): Promise<void> {
  const { pixel, links } = site.mailTo(email)
  const url = what === 'open' ? pixel : (links.find((one) => one.includes('/newsletter-clicks/')) ?? '')
  await site.app.get(url.replace('http://localhost:3000', ''))
}

async function clickOn(site: NewsletterApp, email: string, title: string): Promise<void> {
  const [, url = ''] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${title}`).exec(site.mailTo(email).html) ?? []
  expect((await site.app.get(url.replace('http://localhost:3000', ''))).status).toBe(302)
}

async function measure({ app }: NewsletterApp, measured: 'on' | 'off'): Promise<void> {
  await changeSettings(app.services, { newsletter: { state: 'on', sender_name: '', sender_address: '', measured } }, null)
}

/** Three mails a week apart: reader 0 opened the first one, reader 1 clicked in the last one, reader 2 did nothing, reader 3 is not measured. */
async function threeMails(): Promise<NewsletterApp> {
  const site = await startNewsletter(4, 'on')
  const { token } = await aReader(site.app, { username: 'weekly-3', verified: true })
  await site.app.put('/api/me/newsletter', { lists: ['weekly'], counted: false }, { token })
  await site.send({ intro })
  await follow(site, reader(0), 'open')
  for (const _ of [2, 3]) {
    site.app.clock.pass(7 * day)
    await site.send({ intro })
  }
  await follow(site, reader(1), 'click')
  site.app.clock.pass(3 * day)
  return site
}

describe('Engagement of subscribers', () => {
  test('subscribers are found by opens and clicks in the last days, and by none in their last mails', async () => {
    await using site = await threeMails()
    expect(await found(site, 'engagement=opened&engagement_span=30')).toEqual(['weekly-0', 'weekly-1'])
    expect(await found(site, 'engagement=opened&engagement_span=4')).toEqual(['weekly-1'])
    expect(await found(site, 'engagement=clicked&engagement_span=30')).toEqual(['weekly-1'])
    expect(await found(site, 'engagement=not-opened&engagement_span=2')).toEqual(['weekly-0', 'weekly-2'])
    expect(await found(site, 'engagement=not-opened&engagement_span=3')).toEqual(['weekly-2'])
    expect(await found(site, 'engagement=not-clicked&engagement_span=3')).toEqual(['weekly-0', 'weekly-2'])
    expect(await found(site, 'engagement=not-opened&engagement_span=4')).toEqual([])
    expect(await found(site, 'engagement=not-opened&engagement_span=3&list=events')).toEqual([])
    expect(await found(site, 'engagement=not-measured')).toEqual(['weekly-3'])
    for (const wrong of ['engagement=bored', 'engagement=opened&engagement_span=0']) {
      expect((await site.app.get(`${base}?${wrong}`, await editor(site))).status).toBe(422)
    }
  })

  test('a mail of the last two days does not count as unopened, but opening it counts', async () => {
    await using site = await threeMails()
    await site.send({ intro })
    expect(await found(site, 'engagement=not-opened&engagement_span=4')).toEqual([])
    await follow(site, reader(2), 'open')
    expect(await found(site, 'engagement=not-opened&engagement_span=3')).toEqual([])
  })

  test('nobody counts as unengaged while the site does not measure, nor by mails from before it measured again', async () => {
    await using site = await threeMails()
    await measure(site, 'off')
    expect(await found(site, 'engagement=not-opened&engagement_span=1')).toEqual([])
    expect(await found(site, 'engagement=not-measured')).toEqual(['weekly-0', 'weekly-1', 'weekly-2', 'weekly-3'])
    await site.send({ intro })
    site.app.clock.pass(3 * day)
    await measure(site, 'on')
    await measure(site, 'on')
    expect(await found(site, 'engagement=not-opened&engagement_span=1')).toEqual([])
    await site.send({ intro })
    site.app.clock.pass(3 * day)
    expect(await found(site, 'engagement=not-opened&engagement_span=1')).toEqual(['weekly-0', 'weekly-1', 'weekly-2'])
    expect(await found(site, 'engagement=not-opened&engagement_span=2')).toEqual([])
  })

  test('a reader who allows counting again does not count as unengaged by earlier mails', async () => {
    await using site = await threeMails()
    const { token } = await aReader(site.app, { username: 'weekly-1', verified: true })
    for (const counted of [false, true]) await site.app.put('/api/me/newsletter', { lists: ['weekly'], counted }, { token })
    expect(await found(site, 'engagement=not-opened&engagement_span=1')).toEqual(['weekly-0', 'weekly-2'])
    expect(await found(site, 'engagement=not-measured')).toEqual(['weekly-3'])
  })

  test('a segment by engagement has a current count and receives a mailing', async () => {
    await using site = await threeMails()
    const session = await editor(site)
    const order = { name: 'Lost', list: 'weekly', engagement: 'not-opened', engagement_span: 3 }
    const made = (await site.app.post('/api/newsletter/segments', order, session)).json<{ data: Segment }>().data
    expect(made).toMatchObject({ engagement: 'not-opened', engagement_span: 3, subscribers: 1 })
    site.smtp.mails.length = 0
    await site.send({ intro, segment_id: made.id })
    expect(site.smtp.mails.flatMap(({ recipients }) => recipients)).toEqual([reader(2)])
    await follow(site, reader(2), 'click')
    const { data } = (await site.app.get('/api/newsletter/segments', session)).json<{ data: Segment[] }>()
    expect(data).toMatchObject([{ name: 'Lost', subscribers: 0 }])
  })
})

describe('The topics that subscribers click on', () => {
  test('subscribers are found by a topic whose articles they clicked on, also under former slugs, and make a segment', async () => {
    await using site = await startNewsletter(3, 'on')
    const { app } = site
    const [harbour, music] = await ensureTopics(app.services, [{ name: 'Harbour' }, { name: 'Music' }], 'listed')
    const crane = await anArticle(app, { title: 'The last crane', topics: [harbour ?? 0] })
    const organ = await anArticle(app, { title: 'An organ', topics: [music ?? 0] })
    await site.send({ articles: [crane.id, organ.id] })
    await clickOn(site, reader(0), 'The last crane')
    await clickOn(site, reader(1), 'An organ')
    expect(await found(site, 'topic=harbour')).toEqual(['weekly-0'])
    expect(await found(site, 'topic=music')).toEqual(['weekly-1'])
    expect(await found(site, 'topic=nothing')).toEqual([])

    const session = await editor(site)
    const order = { name: 'Harbour people', list: 'weekly', topic: 'harbour' }
    const made = (await app.post('/api/newsletter/segments', order, session)).json<{ data: Segment }>().data
    expect(made).toMatchObject({ topic: 'harbour', subscribers: 1 })
    const [port = 0] = await ensureTopics(app.services, [{ name: 'Port' }], 'listed')
    expect((await app.post(`/api/desk/topics/${harbour}/merge`, { into: port }, session)).status).toBe(200)
    await saveArticle(app.services, crane.id, { slug: 'a-crane-of-the-port' })
    site.smtp.mails.length = 0
    await site.send({ intro, segment_id: made.id })
    expect(site.smtp.mails.flatMap(({ recipients }) => recipients)).toEqual([reader(0)])
  })
})

describe('Bulk changes of subscribers', () => {
  test('editors tag subscribers who opened none of their last mails, or take them off a list', async () => {
    await using site = await threeMails()
    const session = await editor(site)
    const filters = { list: 'weekly', engagement: 'not-opened', engagement_span: 2 }
    const bulk = (body: object) => site.app.post(`${base}/bulk`, { filters, most: 2, ...body }, session)
    expect((await bulk({ action: 'tag', tag: 'asleep' })).json()).toEqual({ changed: 2 })
    expect((await bulk({ action: 'tag', tag: 'asleep' })).json()).toEqual({ changed: 0 })
    expect(await found(site, 'tag=asleep')).toEqual(['weekly-0', 'weekly-2'])
    expect((await bulk({ action: 'unsubscribe' })).json()).toEqual({ changed: 2 })
    expect(await found(site, 'list=weekly')).toEqual(['weekly-1', 'weekly-3'])
    const csv = 'email\nweekly-0@example.org\n'
    const again = await site.app.post(`${base}/import`, { csv, list: 'weekly', consent: 'Old site' }, session)
    expect(again.json()).toMatchObject({ added: 0, changed: 0, faults: [{ row: 1 }] })
    const { data } = (await site.app.get('/api/newsletter/mailings', session)).json<{ data: { unsubscribed?: number }[] }>()
    expect(data.every(({ unsubscribed }) => !unsubscribed)).toBe(true)
  })

  test('a bulk change is refused without filters, without its tag, and when more subscribers are found than shown', async () => {
    await using site = await threeMails()
    const session = await editor(site)
    const status = async (body: object) => (await site.app.post(`${base}/bulk`, body, session)).status
    expect(await status({ filters: {}, action: 'unsubscribe', most: 9 })).toBe(422)
    expect(await status({ filters: { sirname: 'x' }, action: 'unsubscribe', most: 9 })).toBe(422)
    expect(await status({ filters: { list: 'weekly' }, action: 'tag', most: 9 })).toBe(422)
    expect(await status({ filters: { list: 'weekly' }, action: 'unsubscribe', most: 3 })).toBe(409)
    expect(await found(site, 'list=weekly')).toHaveLength(4)
  })
})
