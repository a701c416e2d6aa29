import { sql, type Generated, type Insertable, type Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { MediaKind } from './contract.ts'

interface MediaTable {
  id: string
  kind: MediaKind
  /** For showing; its ending is that of the real type. */
  name: string
  /** Of what is kept, as are `bytes`, `width` and `height`. */
  mime: string
  bytes: number
  width: number | null
  height: number | null
  /** Of a picture as it is kept; 1 for a still and for what is no picture. */
  frames: Generated<number>
  /** Of what was handed in: more than `frames` where an animation is kept as a still. */
  frames_received: Generated<number>
  /** Of a PDF that could be read. */
  pages: number | null
  alt: string
  credit: string
  placeholder: string | null
  focus_x: number | null
  focus_y: number | null
  /** `#rrggbb`, the most frequent one. */
  colour: string | null
  /** Hex, of the bytes as they were handed in. */
  sha256: string
  /** Parts with a slash between; empty for one in none. */
  folder: Generated<string>
  /** Folded name, alt and credit: what the library is searched by. */
  words: Generated<string>
  /** From 1; each replacing file has a higher one. */
  version: Generated<number>
  /** Highest version that was reserved; below `version` for a file that was never replaced. */
  last_version: Generated<number>
  /** JSON of a picture that was cropped or rotated; null for one as it was handed in. */
  cropped: string | null
  user_id: number | null
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    media: MediaTable
  }
}

export type MediaRow = Selectable<MediaTable>
export type MediaTexts = Partial<Pick<MediaRow, 'alt' | 'credit' | 'focus_x' | 'focus_y' | 'folder' | 'words'>>
type MediaWhole = Pick<
  MediaRow,
  'sha256' | 'bytes' | 'mime' | 'width' | 'height' | 'frames' | 'frames_received' | 'placeholder' | 'colour' | 'pages' | 'version' | 'cropped'
> &
  Partial<Pick<MediaRow, 'focus_x' | 'focus_y'>>

export function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findMediaBySha256(db: Db, sha256: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

/** Undefined when the same bytes are there already. */
export function insertMedia(db: Db, media: Insertable<MediaTable>): Promise<MediaRow | undefined> {
  return db
    .insertInto('media')
    .values(media)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** As it is, until the transaction ends. */
export function lockMedia(tx: Db, id: string): Promise<MediaRow | undefined> {
  return tx
    .updateTable('media')
    .set((row) => ({ folder: row.ref('folder') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function updateMedia(db: Db, id: string, texts: MediaTexts): Promise<MediaRow | undefined> {
  return db.updateTable('media').set(texts).where('id', '=', id).returningAll().executeTakeFirst()
}

/** A version that no other replacement has or gets, not even one that failed: its file may still be there. Undefined for no entry. */
export async function reserveVersion(db: Db, id: string): Promise<number | undefined> {
  const next = sql<number>`case when last_version > version then last_version else version end + 1`
  const row = await db.updateTable('media').set({ last_version: next }).where('id', '=', id).returning('last_version').executeTakeFirst()
  return row?.last_version
}

/** Undefined when it is no longer at `version`. */
export function updateWhole(db: Db, id: string, version: number, whole: MediaWhole): Promise<MediaRow | undefined> {
  return db.updateTable('media').set(whole).where('id', '=', id).where('version', '=', version).returningAll().executeTakeFirst()
}

/** Those of `ids` that exist. */
export async function listKnownIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from media where id in (${sql.join(ids)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export function listMediaOf(db: Db, userId: number): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function updateOwner(db: Db, id: string, changes: Pick<MediaRow, 'user_id' | 'name' | 'words'>): Promise<void> {
  await db.updateTable('media').set(changes).where('id', '=', id).execute()
}
