import type { Generated, Insertable, Selectable } from 'kysely'
import { rowsOf } from '#platform/db/rows.ts'
import type { Db } from '#platform/db/tables.ts'
import type { CreativeKind } from './rules.ts'

interface CreativeTable {
  id: Generated<number>
  slug: string
  status: Generated<'draft' | 'approved'>
  kind: CreativeKind
  title: string
  published_at: number
  /** Since when readers see it; null before its hour. */
  shown_at: Generated<number | null>
  cover_media_id: string | null
  /** JSON of the cover's Image. */
  cover: string | null
  file_media_id: string | null
  /** The PDF that it is turned page by page of. */
  booklet_media_id: string | null
  /** JSON, allowed values only. */
  styles: string
  downloads: Generated<number>
  reads: Generated<number>
  created_at: number
  updated_at: number
  /** JSON of the fields (fields.ts) that have no column. */
  details: string
}

type Hidden = 'cover_media_id' | 'file_media_id' | 'booklet_media_id' | 'shown_at'

declare module '#platform/db/tables.ts' {
  interface Tables {
    creatives: CreativeTable
  }
  interface PublicTables {
    /** The cover of a booklet without one is its first page: `own_cover` is 0 then. */
    public_creatives: Omit<CreativeTable, Hidden> & { own_cover: number }
  }
}

export type CreativeRow = Selectable<CreativeTable>
export type NewCreativeRow = Insertable<CreativeTable>
export type PublicCreativeRow = Omit<CreativeRow, Hidden> & { own_cover: number }

export const { find: findCreativeRow, insert: insertCreative, update: updateCreative, remove: removeCreativeRow } = rowsOf('creatives')

/** All that are turned page by page of this PDF. */
export function listRowsOfBooklet(db: Db, pdfId: string): Promise<CreativeRow[]> {
  return db.selectFrom('creatives').selectAll().where('booklet_media_id', '=', pdfId).orderBy('id').execute()
}
