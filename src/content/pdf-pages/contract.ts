import { z } from 'zod'
import { ImageSchema } from '#base/image-schema.ts'

const place = { x: z.number(), y: z.number(), width: z.number() }

export const Page = z.object({
  no: z.number(),
  image: ImageSchema,
  /** In points, as are all places on it. */
  width: z.number(),
  height: z.number(),
  /** `words`: by turns how far each word is from the one before and how wide it is, in halves of a point. */
  lines: z.array(z.object({ ...place, size: z.number(), text: z.string(), words: z.array(z.number()).optional() })),
  links: z.array(z.object({ ...place, height: z.number(), url: z.string().optional(), page: z.number().optional() })),
  /** The same words as running text. */
  paragraphs: z.array(z.string()),
})
export type Page = z.output<typeof Page>

/** All pages in order. `pixels`: width and height of the picture; `label`: what the file calls the page, where it does not count. */
export const PageList = z.array(z.object({ no: z.number(), media_id: z.string(), pixels: z.tuple([z.number(), z.number()]), label: z.string().optional() }))
export type PageList = z.output<typeof PageList>

export const Outline = z.array(z.object({ title: z.string(), page: z.number().nullable(), level: z.number() }))
