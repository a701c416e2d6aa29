import { currentLanguage } from '#i18n/format.ts'
import type { Image } from '#base/image.ts'
import type { PageMeta } from './page-meta-schema.ts'

interface ShownMeta {
  title?: string
  description?: string
  picture?: Image
}

/** In the language of the page. Undefined where nothing is set: pages then are as they were made. */
export function shownMeta({ title, descriptions, picture }: PageMeta): ShownMeta | undefined {
  const description = descriptions[currentLanguage()]
  const meta = { ...(title ? { title } : {}), ...(description ? { description } : {}), ...(picture ? { picture } : {}) }
  return Object.keys(meta).length > 0 ? meta : undefined
}
