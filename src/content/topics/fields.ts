import { z } from 'zod'

export const TopicFields = z.object({
  name: z
    .string('must be a text')
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .transform((text) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim())
    .pipe(z.string().min(1, 'must not be empty').max(80, 'must be at most 80 letters')),
  description: z
    .string('must be a text')
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(z.string().max(1_000, 'must be at most 1,000 letters'))
    .default(''),
})
export type TopicFields = z.output<typeof TopicFields>
