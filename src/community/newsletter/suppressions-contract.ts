import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf } from '#base/contract.ts'
import { line } from '#base/text-fields.ts'
import { bounceSources } from './rules.ts'

/** An address that gets nothing more. */
export const Suppression = z.object({
  /** Of the subscriber. */
  id: z.number(),
  email: z.string(),
  kind: z.enum(['bounce', 'complaint']),
  /** Who said so; empty: not known. */
  source: z.enum(['', ...bounceSources]),
  /** In the words of the mail server or provider. */
  reason: z.string(),
  suppressed_at: z.string(),
})
export type Suppression = z.output<typeof Suppression>

export const suppressionsContract = contract({
  'GET /newsletter/suppressions': {
    summary: 'Addresses that get nothing more, the newest first, and why',
    access: 'editor',
    query: z.object({ search: z.string().trim().max(200).default(''), limit: limitQuery(50), cursor: cursorParam }),
    output: listOf(Suppression),
  },
  'POST /newsletter/suppressions/:id/lift': {
    summary: 'Writes to an address again, for a reason that the audit log keeps',
    access: 'editor',
    params: z.object({ id: idParam }),
    body: z.strictObject({ reason: line(1, 300) }),
    output: z.object({ message: z.string() }),
  },
})
