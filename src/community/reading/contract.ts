import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'
import { marks, maxEntries, maxStars, namePattern } from './rules.ts'

const spot = z.string().regex(/^(?:#[\w-]{1,80}|\?(?:page|t)=\d{1,6})$/, 'must be a place in an article, an issue or an episode')
const Value = z.object({
  title: z.string().min(1).max(300),
  image: z
    .object({
      id: z.string().regex(/^[\w-]{1,64}$/, 'must be a picture of this site'),
      width: z.number().int().min(1).max(50_000),
      height: z.number().int().min(1).max(50_000),
    })
    .optional(),
  done: z.number().min(0).max(1).optional(),
  spot: spot.optional(),
  shelf: z.string().trim().min(1).max(40).optional(),
  mark: z.enum(marks).optional(),
  rating: z.int().min(1, 'must be 1 to 5').max(maxStars, 'must be 1 to 5').optional(),
})

const Entry = z.object({
  name: z.string().regex(namePattern, 'must name something that can be read on or saved'),
  at: z.number().int().min(0).max(8.64e15),
  value: Value.nullable(),
})

export const ReaderStateEntries = z.object({ entries: z.array(Entry) })
export type ReaderStateEntries = z.output<typeof ReaderStateEntries>

export const readingContract = contract({
  'GET /me/state': { summary: 'Where you stopped and what you saved, on all your devices', access: 'verified', output: oneOf(ReaderStateEntries) },
  'PUT /me/state': {
    summary: 'Brings in what one device knows; of two entries with one name the later stays. Answers with everything',
    access: 'verified',
    body: z.object({ entries: z.array(Entry).max(maxEntries, `must be at most ${maxEntries}`) }),
    output: oneOf(ReaderStateEntries),
  },
})
