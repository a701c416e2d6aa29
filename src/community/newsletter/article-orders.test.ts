import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { mailArticle } from './article-orders.ts'
import type { ArticleNewsletter } from './contract.ts'

interface Newsletter extends AsyncDisposable {
  app: TestApp
  smtp: TestSmtp
  /** Creates a draft of an article. */
  article(title: string): Promise<number>
  publish(id: number, at?: string): Promise<void>
  unpublish(id: number): Promise<void>
  order(id: number, body: object): Promise<{ status: number; data: ArticleNewsletter }>
  stateOf(id: number): Promise<ArticleNewsletter>
}

async function startNewsletter(): Promise<Newsletter> {
  const smtp = await startSmtp()
  const app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', 2)
  const { token } = await aReader(app, { role: 'editor' })
  const act = async (id: number, verb: string, body: object = {}) => {
    const answer = await app.post(`/api/drafts/${id}/${verb}`, body, { token })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return {
    app,
    smtp,
    article: async (title) => (await anArticle(app, { title, standfirst: 'Rain, at last.', approved: 'draft' })).id,
    publish: (id, at) => act(id, 'approve', at === undefined ? {} : { at }),
    unpublish: (id) => act(id, 'unpublish'),
    async order(id, body) {
      const answer = await app.put(`/api/newsletter/articles/${id}`, { list: 'weekly', ...body }, { token })
      return { status: answer.status, data: answer.json<{ data: ArticleNewsletter }>().data }
    },
    stateOf: async (id) => (await app.get(`/api/newsletter/articles/${id}`, { token })).json<{ data: ArticleNewsletter }>().data,
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

const draft = { title: 'Rain', list: 'weekly' }

describe('Articles sent as newsletters', () => {
  test('an order keeps the recipients of one editor and the extent of another, and nobody replaces or calls off what was ordered meanwhile', async () => {
    await using room = await startNewsletter()
    const id = await room.article(draft.title)
    const first = { list: 'weekly', segment_id: null, extent: 'teaser' }
    expect((await room.order(id, { based_on: null })).status).toBe(200)
    expect((await room.order(id, { list: 'events', based_on: null })).status).toBe(409)
    expect((await room.order(id, { list: 'events', based_on: first })).data.order).toMatchObject({ list: 'events', extent: 'teaser' })
    expect((await room.order(id, { extent: 'whole', based_on: first })).data.order).toMatchObject({ list: 'events', extent: 'whole' })
    expect((await room.order(id, { list: 'other', based_on: first })).status).toBe(409)
    const { token } = await aReader(room.app, { role: 'editor' })
    const callOff = (order: object) => room.app.delete(`/api/newsletter/articles/${id}?based_on=${encodeURIComponent(JSON.stringify(order))}`, { token })
    expect((await callOff(first)).json()).toMatchObject({ code: 'changed-meanwhile' })
    expect((await callOff({ list: 'weekly' })).status).toBe(422)
    const { order } = await room.stateOf(id)
    expect(order).toMatchObject({ list: 'events', extent: 'whole' })
    expect((await callOff(order ?? {})).json()).toMatchObject({ data: { order: null } })
  })

  test('an article is mailed to its list when it is published, as a teaser or with its whole text', async () => {
    await using room = await startNewsletter()
    const { app, smtp } = room
    const teaser = await room.article(draft.title)
    expect((await room.order(teaser, { extent: 'teaser' })).data).toMatchObject({ order: { list: 'weekly', extent: 'teaser' }, mailings: [] })
    await app.work()
    expect(smtp.mails).toEqual([])
    await room.publish(teaser)
    await app.work()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Rain', 'Rain'])
    expect(smtp.mails[0]?.text).toContain('Rain, at last.')
    expect(smtp.mails[0]?.text).not.toContain('The tram was late')
    expect(await room.stateOf(teaser)).toMatchObject({ order: null, mailings: [{ subject: 'Rain', status: 'sent' }] })
    const whole = await room.article('Sun')
    await room.order(whole, { extent: 'whole' })
    await room.publish(whole)
    await app.work()
    expect(smtp.mails[2]?.text).toContain('The tram was late, and so was the year.')
    expect(smtp.mails[2]?.html).toContain('/articles/sun')
  })

  test('a scheduled article is mailed at its publication time', async () => {
    await using room = await startNewsletter()
    const { app, smtp } = room
    const id = await room.article(draft.title)
    await room.order(id, {})
    await room.publish(id, new Date(app.clock.now() + 600_000).toISOString())
    await app.work()
    expect(smtp.mails).toEqual([])
    app.clock.pass(601_000)
    await app.work()
    expect(smtp.mails).toHaveLength(2)
  })

  test('an article is mailed once even if its publication event arrives twice, and again only after a confirmation', async () => {
    await using room = await startNewsletter()
    const { app, smtp } = room
    const id = await room.article(draft.title)
    await room.order(id, {})
    const before = await app.services.database.db.selectFrom('newsletter_article_orders').selectAll().executeTakeFirstOrThrow()
    await room.publish(id)
    await app.work()
    const event = { kind: 'article.published', id, title: draft.title, path: '/articles/rain', at: app.clock.now() } as const
    await mailArticle(app.services, event)
    // The order can still exist after a restored backup.
    await app.services.database.db.insertInto('newsletter_article_orders').values(before).execute()
    await mailArticle(app.services, event)
    await app.work()
    expect(smtp.mails).toHaveLength(2)
    expect((await room.order(id, {})).status).toBe(409)
    await room.unpublish(id)
    expect((await room.order(id, {})).status).toBe(409)
    expect((await room.order(id, { again: true })).status).toBe(200)
    await room.publish(id)
    await app.work()
    expect(smtp.mails).toHaveLength(4)
    expect((await room.stateOf(id)).mailings).toHaveLength(2)
  })

  test('the mailing of an article to a closed list stays a draft, and a cancelled one is not created', async () => {
    await using room = await startNewsletter()
    const { app, smtp } = room
    const [closed, off] = [await room.article(draft.title), await room.article('Sun')]
    await room.order(closed, {})
    await room.order(off, { list: 'events' })
    const { token } = await aReader(app, { role: 'editor' })
    await app.delete(`/api/newsletter/articles/${off}`, { token })
    await app.post('/api/newsletter/lists/weekly/close', {}, { token })
    await room.publish(closed)
    await room.publish(off)
    await app.work()
    expect(smtp.mails).toEqual([])
    expect(await room.stateOf(closed)).toMatchObject({ mailings: [{ status: 'draft' }] })
    expect(await room.stateOf(off)).toEqual({ order: null, mailings: [] })
  })

  test('an article ordered for a segment that cannot be read stays a draft of a newsletter', async () => {
    await using room = await startNewsletter()
    const id = await room.article(draft.title)
    const { token } = await aReader(room.app, { role: 'editor' })
    const segment = await room.app.post('/api/newsletter/segments', { name: 'Some', list: 'weekly', language: 'en' }, { token })
    await room.order(id, { segment_id: segment.json<{ data: { id: number } }>().data.id, based_on: null })
    await room.app.services.database.db.updateTable('newsletter_segments').set({ filters: '{}' }).execute()
    await room.publish(id)
    await room.app.work()
    expect(await room.stateOf(id)).toMatchObject({ order: null, mailings: [{ subject: 'Rain', status: 'draft' }] })
    expect((await room.app.get('/api/newsletter/mailings', { token })).json()).toMatchObject({
      data: [{ trouble: expect.stringContaining('“Some” cannot be read') as string }],
    })
    expect(room.smtp.mails).toEqual([])
  })
})
