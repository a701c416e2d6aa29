import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'

export const LinkCard = z.object({
  href: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Name of the site, else its host. */
  site: z.string(),
  /** In the media library. */
  image: ImageSchema.nullable(),
  /** Address whose player readers may open, where a provider is known. */
  player: z.string().nullable(),
})
export type LinkCard = z.output<typeof LinkCard>

const body = z.strictObject({ url: z.string().trim().min(1).max(2048) })

export const webContract = contract({
  /** 422 address-not-public, page-unreachable, page-not-there, page-refused, page-says-nothing. */
  'POST /web/cards': {
    summary: 'Asks a page elsewhere for its title, description and picture, which is kept in the media library',
    access: 'author',
    limit: 'upload',
    body,
    output: oneOf(LinkCard),
  },
  /** 422 address-not-public, page-unreachable, page-not-there, page-refused; those of an upload where it is no picture that is taken. */
  'POST /web/pictures': {
    summary: 'Takes a picture of another site into the media library',
    access: 'author',
    limit: 'upload',
    body,
    /** `notice`: in words, what of the picture is not kept. */
    output: oneOf(ImageSchema.extend({ notice: z.string().optional() })),
  },
})
