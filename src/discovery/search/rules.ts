import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { searchKinds, type SearchKind } from '#content/kinds.ts'

export const sorts = ['relevance', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Of each kind so many are counted. */
export const maxCounted = 1_000
export const perPage = 15
export const longestQuery = 200

/** `38`, `1,000+`. `more`: there are as many or more. */
export function countText(count: number, more: boolean): string {
  return more ? t('search.or-more', { count }) : formatNumber(count)
}

export function kindIn(text: string | null): SearchKind | undefined {
  return searchKinds.find((kind) => kind === text)
}
