import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf } from '#base/contract.ts'
import { limits } from '#base/blocks/model.ts'
import { Author } from '#community/accounts/contract.ts'
import { longestText, positions } from './rules.ts'
import { isDateTime, isNumber, isText, notEmpty } from '#base/validation-errors.ts'

export const Correction = z.object({
  id: z.int(),
  wrong: z.string(),
  correct: z.string(),
  /** Where it stands in the text; one at a passage names its block. */
  position: z.enum(positions),
  block_id: z.string().nullable(),
  corrected_at: z.string(),
  /** When readers first saw it. */
  created_at: z.string(),
  /** Who answers for it; null: the editors. */
  user: Author.nullable(),
})
export type Correction = z.output<typeof Correction>

/** A change of a published text: a small edit, or another one. */
export const PublicChange = z.object({ id: z.int(), small: z.boolean(), created_at: z.string() })
export type PublicChange = z.output<typeof PublicChange>

/** With the text that it corrects. */
export const ListedCorrection = Correction.extend({
  blog: z.object({ id: z.int(), slug: z.string(), title: z.string(), language: z.string(), direction: z.enum(['ltr', 'rtl']) }),
})
export type ListedCorrection = z.output<typeof ListedCorrection>

/** As editors and authors see it. */
const EditedCorrection = Correction.extend({
  /** Proposed by an author, until an editor publishes it. */
  status: z.enum(['proposed', 'published']),
  may_change: z.boolean(),
})

/** Made without a correction and not marked as small. */
const SilentChange = z.object({ id: z.int(), revision: z.int(), user: Author.nullable(), created_at: z.string() })

const text = z.string(isText).trim().min(1, notEmpty).max(longestText)
const fields = z.strictObject({
  wrong: text,
  correct: text,
  position: z.enum(positions).default('top'),
  /** Of a correction at a passage. */
  block_id: z.string().min(1).max(limits.id).nullable().default(null),
  /** Default: now. */
  corrected_at: z.iso
    .datetime({ offset: true, ...isDateTime })
    .transform((at) => Date.parse(at))
    .optional(),
  /** Who answers for it: an author of the text or anybody of the newsroom; null: the editors. Default: whoever enters it. */
  user_id: z.int(isNumber).nullable().optional(),
})
export type CorrectionFields = z.output<typeof fields>

const ofDraft = z.object({ id: idParam })
const ofCorrection = ofDraft.extend({ correction: idParam })
const all = z.object({ data: z.array(EditedCorrection), silent: z.array(SilentChange), may_publish: z.boolean() })
export type DraftCorrections = z.output<typeof all>

export const correctionsContract = contract({
  'GET /corrections': {
    summary: 'Corrections of published texts, newest first',
    access: 'anyone',
    public: true,
    query: z.object({ limit: limitQuery(20), cursor: cursorParam }),
    output: listOf(ListedCorrection),
  },
  'GET /drafts/:id/corrections': {
    summary: 'Corrections of an article, proposed ones too, and its silent changes',
    access: 'verified',
    params: ofDraft,
    output: all,
  },
  'POST /drafts/:id/corrections': {
    summary: 'Enters a correction of a published article; that of an author is a proposal',
    access: 'verified',
    params: ofDraft,
    body: fields,
    output: all,
  },
  'PUT /drafts/:id/corrections/:correction': {
    summary: 'Changes a correction; by an editor it is published',
    access: 'verified',
    params: ofCorrection,
    body: fields.extend({ based_on: fields.optional() }),
    output: all,
  },
  'DELETE /drafts/:id/corrections/:correction': {
    summary: 'Takes a correction back',
    access: 'verified',
    params: ofCorrection,
    output: all,
  },
  'POST /drafts/:id/changes/:change/small': {
    summary: 'Marks a silent change as a small edit',
    access: 'editor',
    params: ofDraft.extend({ change: idParam }),
    output: all,
  },
})
