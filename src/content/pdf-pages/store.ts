import { sql, type Generated, type Selectable } from 'kysely'
import { pagesFolder } from '#operations/media/rules.ts'
import type { Db } from '#platform/db/tables.ts'
import type { PagesState } from './rules.ts'

interface DrawingTable {
  /** The PDF in the media library. */
  pdf_id: string
  /** Of the file whose pages these are: another file under the same id is another PDF. */
  sha256: string
  state: Exclude<PagesState, 'none'>
  /** Why its pages cannot be drawn, in words for the studio. */
  fault: Generated<string>
  pages: number | null
  tagged: Generated<number>
  /** JSON of the PDF's outline. */
  outline: Generated<string>
  direction: Generated<'ltr' | 'rtl'>
  /** JSON of what the PDF calls its pages; an empty list for one that counts them. */
  labels: Generated<string>
  /** What its pictures weigh as they were drawn. */
  bytes: number | null
}

interface PdfPageTable extends DrawnPageRow {
  pdf_id: string
}

/** A page as it is kept, whatever it belongs to. */
export interface DrawnPageRow {
  no: number
  /** Its picture. */
  media_id: string
  /** JSON of an Image. */
  image: string
  width: number
  height: number
  text: string
  /** JSON of its lines and links (platform/pdf/pages.ts). */
  lines: string
  links: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    pdf_drawings: DrawingTable
    pdf_pages: PdfPageTable
  }
}

type DrawingRow = Selectable<DrawingTable>

const pageColumns = ['no', 'media_id', 'image', 'width', 'height', 'text', 'lines', 'links'] as const

export function findDrawing(db: Db, pdfId: string): Promise<DrawingRow | undefined> {
  return db.selectFrom('pdf_drawings').selectAll().where('pdf_id', '=', pdfId).executeTakeFirst()
}

/** What is in the library under this id now; undefined for what is no PDF. */
export function findPdf(db: Db, id: string): Promise<{ sha256: string } | undefined> {
  return db.selectFrom('media').select('sha256').where('id', '=', id).where('kind', '=', 'pdf').executeTakeFirst()
}

/** Takes the place of what was drawn of it before, pages and all. */
export async function insertDrawing(db: Db, pdfId: string, sha256: string): Promise<void> {
  await removeDrawing(db, pdfId)
  await db.insertInto('pdf_drawings').values({ pdf_id: pdfId, sha256, state: 'waiting', pages: null, bytes: null }).execute()
}

export async function updateDrawing(db: Db, pdfId: string, changes: Partial<Omit<DrawingRow, 'pdf_id' | 'sha256'>>): Promise<void> {
  await db.updateTable('pdf_drawings').set(changes).where('pdf_id', '=', pdfId).execute()
}

/** Its pages go with it. */
export async function removeDrawing(db: Db, pdfId: string): Promise<void> {
  await db.deleteFrom('pdf_drawings').where('pdf_id', '=', pdfId).execute()
}

export async function insertPages(db: Db, pdfId: string, pages: DrawnPageRow[]): Promise<void> {
  // Few at a time: a page of a dense book has many words.
  for (let at = 0; at < pages.length; at += 50)
    await db
      .insertInto('pdf_pages')
      .values(pages.slice(at, at + 50).map((page) => ({ ...page, pdf_id: pdfId })))
      .execute()
}

export function listDrawnPages(db: Db, pdfId: string): Promise<DrawnPageRow[]> {
  return db.selectFrom('pdf_pages').select(pageColumns).where('pdf_id', '=', pdfId).orderBy('no').execute()
}

/** Whether there is any picture of a page from before that time. */
export async function hasPictures(db: Db, before: number): Promise<boolean> {
  const found = db.selectFrom('media').select('id').where('folder', '=', pagesFolder).where('kind', '=', 'image').where('created_at', '<', before)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** Pictures of pages that nothing names, older than `before`; a hundred at most. As far as `media_uses` has been read. */
export async function listUnusedPictures(db: Db, before: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where folder = ${pagesFolder} and kind = 'image' and created_at < ${before}
      and not exists (select 1 from media_uses where media_uses.media_id = media.id)
    order by id limit 100`.execute(db)
  return rows.map((row) => row.id)
}

export async function removePictures(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('media').where('id', 'in', ids).execute()
}

/** Whether somebody is drawing, or about to: pictures are there before the pages that name them. */
export async function isDrawing(db: Db, kinds: string[]): Promise<boolean> {
  const found = await db.selectFrom('jobs').select('id').where('kind', 'in', kinds).where('died_at', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}
