import { logAudit } from '#content/admin/service.ts'
import { contentHandlers } from '#content/publishing/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Handlers } from '#platform/http/routes.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { releaseNotFound } from './find-release.ts'
import { ReleaseFields } from './fields.ts'
import { arrangePages, pictureOf, savePageLinks } from './page-order.ts'
import { attachPdf, detachPdf, redrawIssue } from './pages.ts'
import { fieldsOfPdf } from './from-pdf.ts'
import { findReleaseRow, listPageRows } from './store.ts'
import type { releasesAdmin, ReleasePagesState } from './admin-contract.ts'
import { editedRelease } from './edited-release.ts'

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
          const links = JSON.parse(page.links) as ReleasePagesState['pages'][number]['links'] // likewise, or by savePageLinks
          return { no: page.no, picture: pictureOf(page), width: page.width, height: page.height, links, words: page.text.split(/\s+/).filter(Boolean).length }
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
      await arrangePages(services, { id, order: body.order, basedOn: body.based_on }, (tx) =>
        logAudit(tx, { viewer, action: 'arrange', kind: 'release', subject: id, now }),
      )
      return pagesOf(id)
    },
    async 'PUT /desk/releases/:id/pages/:no'({ params: { id, no }, body, viewer, now }) {
      await savePageLinks(services, { id, no, links: body.links, basedOn: body.based_on }, (tx) =>
        logAudit(tx, { viewer, action: 'links', kind: 'release', subject: id, note: note('studio-audit.note-page', { no: String(no) }), now }),
      )
      return pagesOf(id)
    },
  }
}
