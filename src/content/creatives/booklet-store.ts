import type { DrawnPageRow } from '#content/pdf-pages/service.ts'
import type { PagesState } from '#content/pdf-pages/rules.ts'
import type { Reading } from '#platform/db/tables.ts'

interface PublicDrawing {
  creative_id: number
  state: Exclude<PagesState, 'none'>
  pages: number | null
  /** JSON of the PDF's outline. */
  outline: string
  direction: 'ltr' | 'rtl'
  /** JSON of what the PDF calls its pages. */
  labels: string
}

declare module '#platform/db/tables.ts' {
  interface PublicTables {
    public_creative_drawings: PublicDrawing
    public_creative_pages: DrawnPageRow & { creative_id: number }
  }
}

export function findPublicDrawing(reading: Reading, creativeId: number): Promise<PublicDrawing | undefined> {
  return reading.selectFrom('public_creative_drawings').selectAll().where('creative_id', '=', creativeId).executeTakeFirst()
}

export function listBookletPages(reading: Reading, creativeId: number): Promise<Pick<DrawnPageRow, 'no' | 'media_id' | 'image'>[]> {
  return reading.selectFrom('public_creative_pages').select(['no', 'media_id', 'image']).where('creative_id', '=', creativeId).orderBy('no').execute()
}

export function findBookletPage(reading: Reading, creativeId: number, no: number): Promise<DrawnPageRow | undefined> {
  return reading.selectFrom('public_creative_pages').selectAll().where('creative_id', '=', creativeId).where('no', '=', no).executeTakeFirst()
}

/** Words of the pages of these creatives, for the search. */
export function listBookletTexts(reading: Reading, ids: number[]): Promise<{ creative_id: number; no: number; text: string }[]> {
  return reading.selectFrom('public_creative_pages').select(['creative_id', 'no', 'text']).where('creative_id', 'in', ids).orderBy('no').execute()
}
