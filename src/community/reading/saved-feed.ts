import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isoDate } from '#base/dates.ts'
import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { cardsOf, type CardSources } from '#discovery/mentions/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { atomOf, jsonOf, rssOf, type Feed, type FeedItem } from '#platform/feeds/feed.ts'
import { namedUuid, siteUuid } from '#platform/feeds/item-ids.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { partsOf } from './rules.ts'
import { listEntries } from './store.ts'

interface SavedFeedTable {
  user_id: number
  key: string
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    saved_feeds: SavedFeedTable
  }
}

const length = 100
const formats = [
  { name: 'rss', type: 'application/rss+xml; charset=utf-8', textOf: rssOf },
  { name: 'atom', type: 'application/atom+xml; charset=utf-8', textOf: atomOf },
  { name: 'json', type: 'application/feed+json; charset=utf-8', textOf: jsonOf },
] as const

export function findSavedFeed(db: Db, userId: number): Promise<SavedFeedTable | undefined> {
  return db.selectFrom('saved_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Gives a reader's feed a new address; the one that it had leads nowhere from then on. */
export async function renewSavedFeed(db: Db, userId: number, now: number): Promise<SavedFeedTable> {
  const row = { user_id: userId, key: randomBytes(16).toString('base64url'), created_at: now }
  await db
    .insertInto('saved_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return row
}

export async function removeSavedFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('saved_feeds').where('user_id', '=', userId).execute()
}

/** The whole address of the RSS: who has it reads the feed. */
export function savedFeedUrl({ config }: Services, row: Pick<SavedFeedTable, 'key'> | undefined): string | null {
  return row ? config.siteUrl + feedAddresses(baseOf(tokenOf(config, row.key))).rss : null
}

/** Mounts the private feeds: they are made for each request and kept nowhere. */
export function mountSavedFeeds(app: FastifyInstance, services: Services, sources: CardSources): void {
  const addresses = feedAddresses(baseOf(':token'))
  for (const { name, type, textOf } of formats)
    app.get<{ Params: { token: string } }>(addresses[name], async ({ params: { token } }, reply) => {
      const owner = await ownerOf(services, token)
      if (owner === undefined) return unkept(reply).code(404).type('text/plain; charset=utf-8').send(t('saved-feed.gone'))
      const feed = await feedOf(services, sources, owner)
      const { siteUrl, siteName } = services.config
      // Hubs are told of public feeds only.
      return unkept(reply)
        .type(type)
        .send(textOf(feed, { siteUrl, siteName, self: feedAddresses(baseOf(token))[name] }))
    })
}

async function feedOf({ config, database }: Services, sources: CardSources, { user_id, key }: SavedFeedTable): Promise<Feed> {
  const { reading } = database
  const site = await siteUuid(reading)
  const saved = (await listEntries(database.db, user_id)).flatMap(({ name, at, value }) => {
    const parts = value === null ? null : partsOf(name)
    return parts?.part === 'saved' ? [{ kind: parts.kind, slug: parts.slug, at }] : []
  })
  const newest = saved.slice(0, length)
  const times = new Map(newest.map(({ kind, slug, at }) => [`${kind}/${slug}`, isoDate(at)]))
  const cards = await cardsOf(sources, newest, { reading, tag: () => {} })
  const items = cards.map(({ kind, slug, url, title, image, ...card }): FeedItem => {
    const at = times.get(`${kind}/${slug}`) ?? isoDate(0)
    const summary = [card.label, card.byline, card.note].filter(Boolean).join(' · ')
    return { id: `urn:uuid:${namedUuid(site, `saved:${kind}/${slug}`)}`, path: url, title, summary, published: at, updated: at, authors: [], image }
  })
  const title = t('saved-feed.title', { siteName: config.siteName })
  return { id: `urn:uuid:${namedUuid(site, `saved-feed:${key}`)}`, title, description: title, page: href.shelf(), items }
}

/** Undefined for an address that was never given out, or is not valid any more. */
async function ownerOf({ config, database }: Services, token: string): Promise<SavedFeedTable | undefined> {
  const key = /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1]
  if (key === undefined || !timingSafeEqual(Buffer.from(tokenOf(config, key)), Buffer.from(token))) return undefined
  return database.db.selectFrom('saved_feeds').selectAll().where('key', '=', key).executeTakeFirst()
}

function tokenOf(config: Services['config'], key: string): string {
  return `${key}.${hmac(config, 'saved feed', key)}`
}

function baseOf(token: string): string {
  return `/saved/${token}`
}

function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
}
