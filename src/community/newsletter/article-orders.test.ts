import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { mailArticle } from './article-orders.ts'
import type { ArticleNewsletter } from './contract.ts'

interface Newsroom extends AsyncDisposable {
  app: TestApp
  smtp: TestSmtp
  /** A draft of an article. */
  article(title: string): Promise<number>
  publish(id: number, at?: string): Promise<void>
  unpublish(id: number): Promise<void>
  order(id: number, body: object): Promise<{ status: number; data: ArticleNewsletter }>
  told(id: number): Promise<ArticleNewsletter>
}

async function newsroom(): Promise<Newsroom> {
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
    told: async (id) => (await app.get(`/api/newsletter/articles/${id}`, { token })).json<{ data: ArticleNewsletter }>().data,
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

const draft = { title: 'Rain', list: 'weekly' }

describe('an article that also goes out as a newsletter', () => {
  test('is mailed to its list once it is published, as a teaser or with its whole text', async () => {
    await using room = await newsroom()
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
    expect(await room.told(teaser)).toMatchObject({ order: null, mailings: [{ subject: 'Rain', status: 'sent' }] })
    const whole = await room.article('Sun')
    await room.order(whole, { extent: 'whole' })
    await room.publish(whole)
    await app.work()
    expect(smtp.mails[2]?.text).toContain('The tram was late, and so was the year.')
    expect(smtp.mails[2]?.html).toContain('/articles/sun')
  })

  test('that is scheduled is mailed at its time', async () => {
    await using room = await newsroom()
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

  test('is mailed once though its publication is told twice, and again only when that was confirmed', async () => {
    await using room = await newsroom()
    const { app, smtp } = room
    const id = await room.article(draft.title)
    await room.order(id, {})
    const before = await app.services.database.db.selectFrom('newsletter_article_orders').selectAll().executeTakeFirstOrThrow()
    await room.publish(id)
    await app.work()
    const told = { kind: 'article.published', id, title: draft.title, path: '/articles/rain', at: app.clock.now() } as const
    await mailArticle(app.services, told)
    // Also where what was ordered is still there, as after a restored backup.
    await app.services.database.db.insertInto('newsletter_article_orders').values(before).execute()
    await mailArticle(app.services, told)
    await app.work()
    expect(smtp.mails).toHaveLength(2)
    expect((await room.order(id, {})).status).toBe(409)
    await room.unpublish(id)
    expect((await room.order(id, {})).status).toBe(409)
    expect((await room.order(id, { again: true })).status).toBe(200)
    await room.publish(id)
    await app.work()
    expect(smtp.mails).toHaveLength(4)
    expect((await room.told(id)).mailings).toHaveLength(2)
  })

  test('of a list that was closed meanwhile stays a draft, and one that was called off is not mailed', async () => {
    await using room = await newsroom()
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
    expect(await room.told(closed)).toMatchObject({ mailings: [{ status: 'draft' }] })
    expect(await room.told(off)).toEqual({ order: null, mailings: [] })
  })
})
