import type { ItemKind } from './rules.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const libraryTexts: Record<ItemKind, { failed: string; failedMore: string }> = {
  book: { failed: "Coudn't load books, please try again", failedMore: "Coudn't load more books, please try again" },
  movie: { failed: "Coudn't load movies, please try again", failedMore: "Coudn't load more movies, please try again" },
  music: { failed: "Coudn't load musics, please try again", failedMore: "Coudn't load more musics, please try again" },
}
