import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'

const Results = z.object({
  bounced: z.number(),
  complained: z.number(),
  unsubscribed: z.number(),
  /** Zero where nothing is counted. */
  opened: z.number(),
  clicked: z.number(),
})

const Tried = z.object({ subject: z.string(), sent: z.number(), clicked: z.number() })

const MailingFigures = Results.extend({
  sent: z.number(),
  /** Whether opens and clicks were counted. */
  counted: z.boolean(),
  /** The first 14 days from its beginning, those to come left out; of readers who are still known. */
  days: z.array(Results.extend({ day: z.string() })),
  /** The two subjects that were tried; null for one. `winner` is empty until it is known. */
  test: z.object({ until: z.string().nullable(), winner: z.enum(['', 'a', 'b']), a: Tried, b: Tried }).nullable(),
  /** Of all readers, each once; the most clicked first. */
  links: z.array(z.object({ url: z.string(), clicks: z.number() })),
})
export type MailingFigures = z.output<typeof MailingFigures>

export const figuresContract = contract({
  'GET /newsletter/mailings/:id/figures': {
    summary: 'What came of a mailing: bounces, complaints, unsubscribes and, where the site counts them, opens and clicks',
    access: 'editor',
    params: z.object({ id: idParam }),
    output: oneOf(MailingFigures),
  },
})
