import { sql } from 'kysely'
import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { adapterOf, contentHandlers, demoContentOf, type EditedKind } from '#content/publishing/service.ts'
import { pagesStates } from '#content/pdf-pages/rules.ts'
import { findDrawing } from '#content/pdf-pages/service.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { redrawBooklet } from './booklets.ts'
import { CreativeFields } from './fields.ts'
import { creativeKinds, kindNames } from './rules.ts'
import { creativeNotFound, insertChecked, removeIn, saveChecked, setStatusIn } from './service.ts'
import { findCreativeRow } from './store.ts'
import { detailsOf, storedCover } from './items.ts'

function kindText(line: string): string {
  const kind = creativeKinds.find((one) => one === line)
  return kind ? kindNames[kind] : line
}

const byId = z.object({ id: idParam })
const BookletState = z.object({ state: z.enum(pagesStates), fault: z.string(), pages: z.number().nullable() })
export type BookletState = z.output<typeof BookletState>

export const creativesAdmin = contract({
  ...contentCalls('creatives', CreativeFields),
  'GET /desk/creatives/:id/pages': { summary: 'How far the pages of a booklet are', access: 'editor', params: byId, output: oneOf(BookletState) },
  'POST /desk/creatives/:id/pages': { summary: 'Draws the pages of a booklet again', access: 'editor', params: byId, output: oneOf(BookletState) },
})

/** As readers see it: a booklet without a cover shows its first page. */
const coverOrFirstPage = sql`coalesce(cover, (
  select p.image from pdf_pages p join pdf_drawings d on d.pdf_id = p.pdf_id where p.pdf_id = booklet_media_id and p.no = 1 and d.state = 'ready'))`

const editedCreative: EditedKind<CreativeFields> = {
  kind: 'creative',
  schema: CreativeFields,
  keepsTime: true,
  describe: ({ title, body }) => ({ title, body }),
  copy: (fields, title) => ({ ...fields, title }),
  listed: {
    table: 'creatives',
    searchIndex: 'search_creatives',
    title: sql`title`,
    line: sql`kind`,
    lineText: kindText,
    status: sql`status`,
    cover: coverOrFirstPage,
    at: sql`published_at`,
  },
  async read(db, id) {
    const row = await findCreativeRow(db, id)
    if (!row) return undefined
    const { title, kind, styles } = row
    return { ...row, is_public: row.shown_at !== null, at: row.published_at, fields: { ...detailsOf(row), title, kind, styles, cover: storedCover(row) } }
  },
  notFound: creativeNotFound,
  insert: (writing, fields, { slug, at, status, now }) => insertChecked(writing, { fields, slug, status, published_at: at, now }),
  save: (writing, id, fields, { slug, at, now }) => saveChecked(writing, id, fields, now, { slug, published_at: at }),
  setStatus: setStatusIn,
  remove: removeIn,
}

export const creativesDemo = demoContentOf(adapterOf(editedCreative))

export function creativesAdminHandlers(services: Services): Handlers<typeof creativesAdmin> {
  const { db } = services.database

  async function bookletOf(id: number): Promise<{ data: BookletState }> {
    const row = await findCreativeRow(db, id)
    if (!row) throw creativeNotFound()
    const drawing = row.booklet_media_id === null ? undefined : await findDrawing(db, row.booklet_media_id)
    return { data: { state: drawing?.state ?? 'none', fault: drawing?.fault ?? '', pages: drawing?.pages ?? null } }
  }

  return {
    ...contentHandlers<'creatives', typeof CreativeFields>(services, 'creatives', editedCreative),
    'GET /desk/creatives/:id/pages': ({ params }) => bookletOf(params.id),
    async 'POST /desk/creatives/:id/pages'({ params: { id }, viewer, now }) {
      await redrawBooklet(services, id, (tx) => logAudit(tx, { viewer, action: 'draw', kind: 'creative', subject: id, now }))
      return bookletOf(id)
    },
  }
}
