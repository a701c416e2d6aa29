import type { Transaction } from 'kysely'
import { isoDate } from '#base/dates.ts'
import { publicCards } from '#content/articles/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import type { DomainEvent } from '#platform/domain-events/emit.ts'
import type { Services } from '#platform/services.ts'
import { keepAsDraft, startSending } from './compose-mailing.ts'
import type { ArticleNewsletter } from './contract.ts'
import { findList } from './list-store.ts'
import { findMailing, newMailing } from './mailings.ts'
import { oneSubject, type ArticleExtent } from './rules.ts'
import { segmentFault } from './segments.ts'

interface OrderTable {
  article_id: number
  list: string
  segment_id: number | null
  extent: ArticleExtent
  /** Number of the mailing that it makes among those of the article, from 1. */
  article_mailing: number
  user_id: number | null
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_article_orders: OrderTable
  }
}

function findOrder(db: Db, articleId: number) {
  return db.selectFrom('newsletter_article_orders').selectAll().where('article_id', '=', articleId).executeTakeFirst()
}

/** Newest first. */
export function mailingsOfArticle(db: Db, articleId: number) {
  return db
    .selectFrom('newsletter_mailings')
    .select(['id', 'subject', 'status', 'created_at', 'article_mailing'])
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .execute()
}

export async function newsletterOf(db: Db, articleId: number): Promise<ArticleNewsletter> {
  const order = await findOrder(db, articleId)
  const mailings = await mailingsOfArticle(db, articleId)
  return {
    order: order ? { list: order.list, segment_id: order.segment_id, extent: order.extent } : null,
    mailings: mailings.map(({ id, subject, status, created_at }) => ({ id, subject, status, created_at: isoDate(created_at) })),
  }
}

/** In the place of what was ordered before; its number is one that no mailing of the article has. */
export async function placeOrder(db: Db, order: Omit<OrderTable, 'article_mailing'>): Promise<void> {
  await removeOrder(db, order.article_id)
  const made = await mailingsOfArticle(db, order.article_id)
  const article_mailing = 1 + Math.max(0, ...made.map((mailing) => mailing.article_mailing ?? 0))
  await db
    .insertInto('newsletter_article_orders')
    .values({ ...order, article_mailing })
    .execute()
}

export async function removeOrder(db: Db, articleId: number): Promise<void> {
  await db.deleteFrom('newsletter_article_orders').where('article_id', '=', articleId).execute()
}

/**
 * Makes the mailing that was ordered with an article, and sends it; without a mail server or with its list closed it stays a
 * draft, and with a segment that cannot be read, which it then says. Told twice it makes one: the number of the order is taken then.
 */
export async function mailArticle(services: Services, told: DomainEvent): Promise<void> {
  const { database, config } = services
  const [card] = await publicCards(database.reading, [told.id], () => {})
  if (!card || !(await findOrder(database.db, told.id))) return
  const { newsletter } = await siteSettings(services)
  const now = services.now()
  await database.write(async (writing) => {
    const { tx } = writing
    const order = await findOrder(tx, told.id)
    if (!order) return
    await removeOrder(tx, told.id)
    const id = await insertArticleMailing(tx, order, { subject: card.title.slice(0, 150), preview: card.standfirst.slice(0, 150) }, now)
    const mailing = id === undefined ? undefined : await findMailing(tx, id)
    const list = await findList(tx, order.list)
    if (!mailing || !config.mail || newsletter.state !== 'on' || list?.closed_at !== null) return
    const fault = await segmentFault(tx, order)
    await (fault === null ? startSending(services, writing, mailing, now) : keepAsDraft(tx, mailing, fault, now))
  })
}

/** Undefined where the article has this mailing already. */
async function insertArticleMailing(
  tx: Transaction<Tables>,
  { article_id, list, segment_id, extent, article_mailing, user_id }: OrderTable,
  { subject, preview }: { subject: string; preview: string },
  now: number,
): Promise<number | undefined> {
  const texts = {
    subject,
    preview,
    heading: '',
    intro: extent === 'whole' ? preview : '',
    articles: extent === 'teaser' ? [article_id] : [],
    outro: '',
    ...oneSubject,
    archive: null,
    indexing: null,
  }
  const row = await tx
    .insertInto('newsletter_mailings')
    .values(newMailing({ list, segment_id, ...texts }, { user_id, article: { article_id, article_mailing, article_extent: extent }, now }))
    .onConflict((conflict) => conflict.columns(['article_id', 'article_mailing']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
