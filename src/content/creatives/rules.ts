import { formatDecimal, formatList } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

/** What a creative is; it decides how it is shown. */
export const creativeKinds = ['illustration', 'photo_essay', 'comic', 'poem', 'design', 'video', 'pdf', 'collection'] as const
export type CreativeKind = (typeof creativeKinds)[number]

export const kindNames: Record<CreativeKind, string> = {
  get illustration() {
    return t('creatives.illustration')
  },
  get photo_essay() {
    return t('creatives.photo-essay')
  },
  get comic() {
    return t('creatives.comic')
  },
  get poem() {
    return t('creatives.poem')
  },
  get design() {
    return t('creatives.design')
  },
  get video() {
    return t('creatives.film')
  },
  get pdf() {
    return t('creatives.booklet')
  },
  get collection() {
    return t('creatives.collection')
  },
}

/** As they head a list of one kind. */
export const kindPlurals: Record<CreativeKind, string> = {
  get illustration() {
    return t('creatives.illustrations')
  },
  get photo_essay() {
    return t('creatives.photo-essays')
  },
  get comic() {
    return t('creatives.comics')
  },
  get poem() {
    return t('creatives.poems')
  },
  get design() {
    return t('creatives.designs')
  },
  get video() {
    return t('creatives.videos')
  },
  get pdf() {
    return t('creatives.booklets')
  },
  get collection() {
    return t('creatives.collections')
  },
}

/** 'Gro Nilsen', 'Femi Drax and Amara Dunne'. */
export function bylineOf(creators: readonly { name: string }[]): string {
  return formatList(creators.map((one) => one.name))
}

/** '412 KB', '3.8 MB': as it will be downloaded. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return t('creatives.size-in-bytes', { bytes })
  if (bytes < 1_000_000) return t('creatives.size-in-kb', { size: formatDecimal(bytes / 1_000, 0) })
  return t('creatives.size-in-mb', { size: formatDecimal(bytes / 1_000_000, bytes < 10_000_000 ? 1 : 0) })
}
