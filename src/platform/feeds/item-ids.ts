import { createHash } from 'node:crypto'
import type { CardKind } from '#content/kinds.ts'
import type { Db, Reading } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    feed_ids: FeedIdTable
  }
  interface PublicTables {
    feed_ids: FeedIdTable
  }
}

interface FeedIdTable {
  kind: FeedKind | 'site'
  subject_id: number
  guid: string
}

type FeedKind = CardKind | 'comment' | 'correction' | 'mailing'

/** What names things in feeds for ever: whatever becomes of their slugs, and of the magazine's own address. */
interface FeedIds {
  item(id: number): string
  /** The feed itself, by the page it belongs to. */
  feed(page: string): string
}

/** Imported items keep the id of their old place; all others have a UUID that is made of the magazine's own. */
export async function feedIds(side: Reading, kind: FeedKind, ids: number[]): Promise<FeedIds> {
  const rows = await side
    .selectFrom('feed_ids')
    .select(['kind', 'subject_id', 'guid'])
    .where(({ eb, or, and }) => or([eb('kind', '=', 'site'), and([eb('kind', '=', kind), eb('subject_id', 'in', ids.length ? ids : [0])])]))
    .execute()
  const site = rows.find((row) => row.kind === 'site')?.guid ?? ''
  const known = new Map(rows.flatMap((row) => (row.kind === kind ? [[row.subject_id, row.guid]] : [])))
  return {
    item: (id) => known.get(id) ?? urnOf(site, `${kind}:${id}`),
    feed: (page) => urnOf(site, `feed:${page}`),
  }
}

/** Of the magazine itself: for what has no number. */
export async function siteUuid(side: Reading): Promise<string> {
  const row = await side.selectFrom('feed_ids').select('guid').where('kind', '=', 'site').executeTakeFirst()
  return row?.guid ?? ''
}

/** Keeps what an item was known by before it was imported; the first one stays. */
export async function keepFeedId(db: Db, kind: FeedKind, id: number, guid: string): Promise<void> {
  const row = { kind, subject_id: id, guid: guid.slice(0, 2_000) }
  await db
    .insertInto('feed_ids')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .execute()
}

function urnOf(namespace: string, name: string): string {
  return `urn:uuid:${namedUuid(namespace, name)}`
}

/** A UUID of version 5 (RFC 9562, 5.5): the same for the same namespace and name. */
export function namedUuid(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
