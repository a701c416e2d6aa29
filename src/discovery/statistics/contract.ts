import { z } from 'zod'
import { contract } from '#base/contract.ts'
import { either } from '#base/validation-errors.ts'

/** Days that can be asked for. */
const spans = [7, 30, 90, 365] as const

const span = z
  .enum(spans.map(String) as [string, ...string[]], either('7', '30', '90', '365')) // one for one, and there are some
  .transform(Number)
  .default(30)

/** Counts of one UTC day; `activity` by what the features tell of it: claps, comments. */
export const DayFigures = z.object({
  day: z.string(),
  views: z.number(),
  searches: z.number(),
  misses: z.number(),
  activity: z.record(z.string(), z.number()),
})
export type DayFigures = z.output<typeof DayFigures>

export const NameCount = z.object({ name: z.string(), count: z.number() })
export type NameCount = z.output<typeof NameCount>

export const Statistics = z.object({
  /** Every day of the span, oldest first, those without a count as well. */
  days: z.array(DayFigures),
  /** The same number of days before them, for comparison. */
  before: DayFigures.omit({ day: true }),
  pages: z.array(NameCount),
  referrers: z.array(NameCount),
  /** Searches that found nothing. */
  misses: z.array(NameCount),
})
export type Statistics = z.output<typeof Statistics>

export const statisticsContract = contract({
  'POST /statistics/views': {
    summary: 'Counts a view: once per network and page in 24 hours, without cookies and without knowing whose',
    access: 'anyone',
    limit: 'read',
    body: z.strictObject({
      path: z.string().min(1).max(2_000),
      /** `document.referrer`: only its host is kept. */
      referrer: z.string().max(2_000).optional(),
    }),
    output: z.object({ counted: z.boolean() }),
  },
  'GET /statistics': {
    summary: 'Figures by day, pages most seen, referrers, searches that found nothing',
    access: 'editor',
    query: z.object({ days: span }),
    output: z.object({ data: Statistics }),
  },
})
