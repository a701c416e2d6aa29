import { sql } from 'kysely'
import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import type { Image } from '#base/image.ts'
import { mediaPath, widthsOf } from '#base/image.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { Saved } from '#content/admin/contract.ts'
import { contentHandlers, type EditedKind } from '#content/publishing/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Handlers } from '#platform/http/routes.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { releaseNotFound } from './find-release.ts'
import { ReleaseFields } from './fields.ts'
import { arrangePages, savePageLinks } from './page-order.ts'
import { attachPdf, detachPdf, redrawIssue } from './pages.ts'
import { pagesStates } from '#content/pdf-pages/rules.ts'
import { fieldsOfPdf } from './from-pdf.ts'
import { insertChecked, numberTaken, removeIn, saveChecked, setStatusIn } from './service.ts'
import { findReleaseRow, listPageRows, nextNumber } from './store.ts'
import { beginsWith } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const byId = z.object({ id: idParam })
const PageLink = z
  .object({
    x: z.number().min(0),
    y: z.number().min(0),
    width: z.number().min(1),
    height: z.number().min(1),
    url: z
      .string()
      .max(2_000)
      .regex(/^(https?:\/\/|mailto:)\S+$/i, beginsWith('https://', 'http://', 'mailto:'))
      .optional(),
    page: z.int().min(1).max(10_000).optional(),
  })
  .refine((link) => (link.url === undefined) !== (link.page === undefined), { error: () => t('studio-fault.link-target') })
const ReleasePagesState = z.object({
  state: z.enum(pagesStates),
  fault: z.string(),
  pdf: z.object({ media_id: z.string(), url: z.string(), bytes: z.number(), pages: z.number().nullable() }).nullable(),
  /** Of the table of contents in the PDF. */
  outline: z.array(z.object({ title: z.string(), page: z.number().nullable(), level: z.number() })),
  pages: z.array(z.object({ no: z.number(), picture: z.string(), width: z.number(), height: z.number(), links: z.array(PageLink), words: z.number() })),
})
export type ReleasePagesState = z.output<typeof ReleasePagesState>

export const releasesAdmin = contract({
  ...contentCalls('releases', ReleaseFields),
  'POST /desk/releases/from-pdf': {
    summary: 'Makes the draft of an issue from a PDF of the media library: next number, title by the name of the file, this month',
    access: 'editor',
    body: z.strictObject({ media_id: z.string().max(40) }),
    output: oneOf(Saved),
  },
  'GET /desk/releases/:id/pages': {
    summary: 'How far the pages of an issue are, and what is on them',
    access: 'editor',
    params: byId,
    output: oneOf(ReleasePagesState),
  },
  'PUT /desk/releases/:id/pdf': {
    summary: 'Gives an issue its PDF, a file of the media library, or takes it away; the pages are drawn by a job',
    access: 'editor',
    params: byId,
    body: z.strictObject({ media_id: z.string().max(40).nullable() }),
    output: oneOf(ReleasePagesState),
  },
  'POST /desk/releases/:id/pages': {
    summary: 'Draws the pages of the PDF of an issue again: all of them, in the order of the file',
    access: 'editor',
    params: byId,
    output: oneOf(ReleasePagesState),
  },
  'PUT /desk/releases/:id/pages': {
    summary: 'Puts the pages of an issue into another order; a page that is not named is left out',
    access: 'editor',
    params: byId,
    body: z.strictObject({ order: z.array(z.int().min(1)).min(1).max(2_000) }),
    output: oneOf(ReleasePagesState),
  },
  'PUT /desk/releases/:id/pages/:no': {
    summary: 'Says anew where the links of a page are and lead to, in points',
    access: 'editor',
    params: z.object({ id: idParam, no: idParam }),
    body: z.strictObject({ links: z.array(PageLink).max(200) }),
    output: oneOf(ReleasePagesState),
  },
})

const editedRelease: EditedKind<ReleaseFields> = {
  kind: 'release',
  schema: ReleaseFields,
  keepsTime: true,
  describe: ({ title, editor_letter: body }) => ({ title, body }),
  copy: async (fields, title, db) => ({ ...fields, title, number: await nextNumber(db) }),
  listed: { table: 'releases', title: sql`title`, line: sql`'No. ' || cast(number as text)`, status: sql`status`, cover: sql`cover`, at: sql`published_at` },
  async read(db, id) {
    const row = await findReleaseRow(db, id)
    if (!row) return undefined
    const { number, title, styles } = row
    const cover = row.cover === null ? null : (JSON.parse(row.cover) as Image) // written by service.ts from a checked Image
    const details = JSON.parse(row.details) as Omit<ReleaseFields, 'number' | 'title' | 'styles' | 'cover'> // likewise
    return { ...row, is_public: row.shown_at !== null, at: row.published_at, fields: { ...details, number, title, styles, cover } }
  },
  notFound: releaseNotFound,
  insert: (writing, fields, { slug, at, status, now }) => insertChecked(writing, { fields, slug, status, published_at: at, now }),
  save: (writing, id, fields, { slug, at, now }) => saveChecked(writing, id, fields, now, { slug, published_at: at }),
  setStatus: setStatusIn,
  remove: removeIn,
  taken: (columns, { number }) => (columns.includes('number') ? numberTaken(number) : undefined),
}

export function releasesAdminHandlers(services: Services): Handlers<typeof releasesAdmin> {
  const { db } = services.database

  async function pagesOf(id: number): Promise<{ data: ReleasePagesState }> {
    const row = await findReleaseRow(db, id)
    if (!row) throw releaseNotFound()
    const rows = await listPageRows(db, id)
    const pdf = row.pdf === null ? null : (JSON.parse(row.pdf) as { url: string; bytes: number; pages: number | null }) // written by pages.ts
    return {
      data: {
        state: row.pages_state,
        fault: row.pages_fault,
        pdf: pdf && { ...pdf, media_id: row.pdf_media_id ?? '' },
        outline: JSON.parse(row.outline) as ReleasePagesState['outline'], // written by pages.ts from the PDF's outline
        pages: rows.map((page) => {
          const image = JSON.parse(page.image) as Image // written by pages.ts
          const links = JSON.parse(page.links) as ReleasePagesState['pages'][number]['links'] // likewise, or by savePageLinks
          const picture = image.id === null ? image.url : mediaPath(image.id, widthsOf(image.width)[0] ?? image.width, 'webp')
          return { no: page.no, picture, width: page.width, height: page.height, links, words: page.text.split(/\s+/).filter(Boolean).length }
        }),
      },
    }
  }

  const ofContent = contentHandlers<'releases', typeof ReleaseFields>(services, 'releases', editedRelease)

  return {
    ...ofContent,
    async 'POST /desk/releases/from-pdf'(ask) {
      const { body, viewer, now } = ask
      const fields = validated(ReleaseFields, await fieldsOfPdf(services, body.media_id))
      const made = await ofContent['POST /desk/releases']({ ...ask, body: { fields, status: 'draft' } })
      const { id } = made.data
      const also = (tx: Writing['tx']) => logAudit(tx, { viewer, action: 'pdf', kind: 'release', subject: id, now })
      await attachPdf(services, id, body.media_id, { unseen: true, also })
      return made
    },
    'GET /desk/releases/:id/pages': ({ params }) => pagesOf(params.id),
    async 'PUT /desk/releases/:id/pdf'({ params: { id }, body, viewer, now }) {
      const { media_id } = body
      const also = (tx: Writing['tx']) => logAudit(tx, { viewer, action: media_id === null ? 'drop-pdf' : 'pdf', kind: 'release', subject: id, now })
      if (media_id === null) await detachPdf(services, id, also)
      else await attachPdf(services, id, media_id, { also })
      return pagesOf(id)
    },
    async 'POST /desk/releases/:id/pages'({ params: { id }, viewer, now }) {
      await redrawIssue(services, id, (tx) => logAudit(tx, { viewer, action: 'draw', kind: 'release', subject: id, now }))
      return pagesOf(id)
    },
    async 'PUT /desk/releases/:id/pages'({ params: { id }, body, viewer, now }) {
      await arrangePages(services, id, body.order, (tx) => logAudit(tx, { viewer, action: 'arrange', kind: 'release', subject: id, now }))
      return pagesOf(id)
    },
    async 'PUT /desk/releases/:id/pages/:no'({ params: { id, no }, body, viewer, now }) {
      await savePageLinks(services, id, no, body.links, (tx) =>
        logAudit(tx, { viewer, action: 'links', kind: 'release', subject: id, note: `page ${no}`, now }),
      )
      return pagesOf(id)
    },
  }
}
