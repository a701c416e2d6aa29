import { t } from '#i18n/messages.ts'
import type { ItemKind } from './rules.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const libraryTexts: Record<ItemKind, { failed: string; failedMore: string }> = {
  get book() {
    return { failed: t('library.books-failed'), failedMore: t('library.more-books-failed') }
  },
  get movie() {
    return { failed: t('library.movies-failed'), failedMore: t('library.more-movies-failed') }
  },
  get music() {
    return { failed: t('library.music-failed'), failedMore: t('library.more-music-failed') }
  },
}
