import { t } from '#i18n/messages.ts'
import type { ItemKind } from './rules.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const libraryTexts: Record<ItemKind, { failed: string; failedMore: string; joinsFields: boolean }> = {
  get book() {
    return { failed: t('library.books-failed'), failedMore: t('library.more-books-failed'), joinsFields: true }
  },
  get movie() {
    return { failed: t('library.movies-failed'), failedMore: t('library.more-movies-failed'), joinsFields: true }
  },
  get music() {
    return { failed: t('library.music-failed'), failedMore: t('library.more-music-failed'), joinsFields: true }
  },
}
