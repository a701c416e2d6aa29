import { z } from 'zod'
import { isText, notEmpty } from '#base/validation-errors.ts'

export const TopicFields = z.object({
  name: z
    .string(isText)
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .transform((text) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim())
    .pipe(z.string().min(1, notEmpty).max(80)),
  description: z
    .string(isText)
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(z.string().max(1_000))
    .default(''),
})
export type TopicFields = z.output<typeof TopicFields>
