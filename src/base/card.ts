import { cardKinds } from '#content/kinds.ts'
import { z } from 'zod'
import { ImageSchema } from './image-schema.ts'

/** Anything of the site that can be named elsewhere, as it shows itself there: in an article's media card, under 'Mentioned in'. */
export const CardSchema = z.object({
  kind: z.enum(cardKinds),
  slug: z.string(),
  /** Root-relative, made by `href`. */
  url: z.string(),
  /** What it is, in a word or two: 'Book', 'Live record'. */
  label: z.string(),
  title: z.string(),
  /** Whose it is, or where and when. */
  byline: z.string(),
  /** One more fact: '4.5 of 5', 'Nov 24th, 2026'. Empty where there is none. */
  note: z.string(),
  image: ImageSchema.nullable(),
})
export type Card = z.output<typeof CardSchema>
