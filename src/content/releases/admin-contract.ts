import { z } from 'zod'
import { idParam, contract, oneOf } from '#base/contract.ts'
import { beginsWith } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'
import { Saved } from '#content/admin/contract.ts'
import { pagesStates } from '#content/pdf-pages/rules.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { ReleaseFields } from './fields.ts'

const byId = z.object({ id: idParam })
const PageLink = z
  .object({
    x: z.number().min(0),
    y: z.number().min(0),
    width: z.number().min(1),
    height: z.number().min(1),
    url: z
      .string()
      .max(2000)
      .regex(/^(https?:\/\/|mailto:)\S+$/i, beginsWith('https://', 'http://', 'mailto:'))
      .optional(),
    page: z.int().min(1).max(10000).optional(),
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
    body: z.strictObject({
      order: z.array(z.int().min(1)).min(1).max(2000),
      /** `picture` of each page as they were when it was chosen: where they are others by now, nothing is changed: 409 `changed-meanwhile`. */
      based_on: z.array(z.string().max(500)).max(2000).optional(),
    }),
    output: oneOf(ReleasePagesState),
  },
  'PUT /desk/releases/:id/pages/:no': {
    summary: 'Says anew where the links of a page are and lead to, in points',
    access: 'editor',
    params: z.object({ id: idParam, no: idParam }),
    body: z.strictObject({ links: z.array(PageLink).max(200), based_on: z.array(PageLink).max(200).optional() }),
    output: oneOf(ReleasePagesState),
  },
})
