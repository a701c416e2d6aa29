import { sql, type Generated, type Insertable, type Selectable } from 'kysely'
import { rowsOf } from '#platform/db/rows.ts'
import { listedHere } from '#content/translations/service.ts'
import type { Db, Reading } from '#platform/db/tables.ts'

interface EpisodeTable {
  id: Generated<number>
  slug: string
  status: Generated<'draft' | 'approved'>
  title: string
  number: number | null
  published_at: number
  /** Since when it is before its listeners; null while it waits for its hour. */
  shown_at: Generated<number | null>
  video_id: string | null
  guid: string
  audio_media_id: string | null
  cover_media_id: string | null
  created_at: number
  updated_at: number
  /** JSON of the fields (fields.ts) that have no column. */
  details: string
}

interface CopyTable {
  playlist: string
  /** JSON of the platform's items, in its order. */
  items: string
  fetched_at: number
  /** When somebody last set out to ask. */
  tried_at: number
  /** Since when the platform sends no list that can be used; null while it does. */
  failing_since: Generated<number | null>
}

interface ShowTable {
  id: 1
  details: string
  updated_at: number
}

type PublicEpisode = Omit<EpisodeTable, 'audio_media_id' | 'cover_media_id' | 'shown_at'>

declare module '#platform/db/tables.ts' {
  interface Tables {
    podcast_episodes: EpisodeTable
    podcast_playlists: CopyTable
    podcast_show: ShowTable
  }
  interface PublicTables {
    public_podcast_episodes: PublicEpisode
    podcast_playlists: CopyTable
    podcast_show: ShowTable
  }
}

export type NewEpisodeRow = Insertable<EpisodeTable>
export type EpisodeRow = Selectable<PublicEpisode>

export const { find: findEpisodeRow, insert: insertEpisode, update: updateEpisode, remove: removeEpisodeRow } = rowsOf('podcast_episodes')

export async function updateShow(db: Db, details: string, now: number): Promise<void> {
  const row = { id: 1 as const, details, updated_at: now }
  await db
    .insertInto('podcast_show')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export function findShow(reading: Reading) {
  return reading.selectFrom('podcast_show').selectAll().executeTakeFirst()
}

/** The same for the studio, from the primary. */
export function findOwnShow(db: Db) {
  return db.selectFrom('podcast_show').selectAll().executeTakeFirst()
}

/** Newest first. A podcast has hundreds of them, not thousands. */
export async function listEpisodes(reading: Reading): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    select * from ${listedHere('episode', 'public_podcast_episodes')} order by published_at desc, id desc`.execute(reading)
  return rows
}

export function findCopy(reading: Reading, playlist: string): Promise<Selectable<CopyTable> | undefined> {
  return reading.selectFrom('podcast_playlists').selectAll().where('playlist', '=', playlist).executeTakeFirst()
}

/** True for the one, of all processes, that may ask the platform now. */
export async function claimRefresh(db: Db, playlist: string, now: number, pause: number): Promise<boolean> {
  const row = await db
    .insertInto('podcast_playlists')
    .values({ playlist, items: '[]', fetched_at: 0, tried_at: now })
    .onConflict((conflict) =>
      conflict
        .column('playlist')
        .doUpdateSet({ tried_at: now })
        .where('podcast_playlists.tried_at', '<=', now - pause),
    )
    .returning('playlist')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveCopy(db: Db, playlist: string, items: string, now: number): Promise<void> {
  await db.updateTable('podcast_playlists').set({ items, fetched_at: now, failing_since: null }).where('playlist', '=', playlist).execute()
}

/** Keeps the moment of the first failure. */
export async function markFailing(db: Db, playlist: string, now: number): Promise<void> {
  await db.updateTable('podcast_playlists').set({ failing_since: now }).where('playlist', '=', playlist).where('failing_since', 'is', null).execute()
}

/** Epoch ms since when the platform sends no usable list; null while it does. */
export async function findFailingSince(db: Db, playlist: string): Promise<number | null> {
  const row = await db.selectFrom('podcast_playlists').select('failing_since').where('playlist', '=', playlist).executeTakeFirst()
  return row?.failing_since ?? null
}
