import { z } from 'zod'

/** The wire form of `Image` in image.ts. */
export const ImageSchema = z.object({
  id: z.string().nullable(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  credit: z.string().optional(),
  placeholder: z.string().optional(),
  focus: z.tuple([z.number(), z.number()]).optional(),
  frames: z.number().optional(),
})
