import { z } from 'zod'
import { ImageSchema } from '#base/image-schema.ts'
import { line } from '#base/text-fields.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'

/** What search engines and other sites are told of pages that say nothing themselves. */
export const PageMeta = z.strictObject({
  /** Of a page with a title of its own; empty for the designed one. */
  title: line(0, 80).refine((pattern) => pattern === '' || pattern.split('{title}').length === 2, { error: () => t('studio-page-meta.title-fault') }),
  /** By language; a language without words has none. */
  descriptions: z.partialRecord(z.enum(languages.map(({ tag }) => tag)), line(0, 300)),
  /** In place of the picture of the product; what is drawn for a content stays. */
  picture: ImageSchema.nullable(),
})
export type PageMeta = z.output<typeof PageMeta>
