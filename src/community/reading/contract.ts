import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'
import { marks, maxEntries, maxStars, namePattern } from './rules.ts'
import { between } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const spot = z.string().regex(/^(?:#[\w-]{1,80}|\?(?:page|t)=\d{1,6})$/, { error: () => t('fault.reading-place') })
const Value = z.object({
  title: z.string().min(1).max(300),
  image: z
    .object({
      id: z.string().regex(/^[\w-]{1,64}$/, { error: () => t('fault.own-picture') }),
      width: z.number().int().min(1).max(50_000),
      height: z.number().int().min(1).max(50_000),
    })
    .optional(),
  done: z.number().min(0).max(1).optional(),
  spot: spot.optional(),
  shelf: z.string().trim().min(1).max(40).optional(),
  mark: z.enum(marks).optional(),
  rating: z.int().min(1, between(1, maxStars)).max(maxStars, between(1, maxStars)).optional(),
})

const Entry = z.object({
  name: z.string().regex(namePattern, { error: () => t('fault.reading-name') }),
  at: z.number().int().min(0).max(8.64e15),
  value: Value.nullable(),
})

export const ReaderStateEntries = z.object({ entries: z.array(Entry) })
export type ReaderStateEntries = z.output<typeof ReaderStateEntries>

const SavedFeed = z.object({
  /** Address of the RSS; null while there is none. */
  url: z.string().nullable(),
})

export const readingContract = contract({
  'GET /me/saved-feed': { summary: 'The private feed of what you saved', access: 'verified', output: oneOf(SavedFeed) },
  'POST /me/saved-feed': {
    summary: 'Gives the private feed of what you saved a new address; the one that it had is gone',
    access: 'verified',
    output: oneOf(SavedFeed),
  },
  'DELETE /me/saved-feed': { summary: 'Ends the private feed of what you saved', access: 'verified', output: oneOf(SavedFeed) },
  'GET /me/state': { summary: 'Where you stopped and what you saved, on all your devices', access: 'verified', output: oneOf(ReaderStateEntries) },
  'PUT /me/state': {
    summary: 'Brings in what one device knows; of two entries with one name the later stays. Answers with everything',
    access: 'verified',
    body: z.object({ entries: z.array(Entry).max(maxEntries) }),
    output: oneOf(ReaderStateEntries),
  },
})
