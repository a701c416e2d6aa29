import type { Image } from '#base/image.ts'
import { href, type Href } from '#base/paths.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { AnyCard } from './contract.ts'
import { shownLength } from './partial-date.ts'
import type { ItemKind } from './rules.ts'

/** The picture of a book, a movie or a record. */
export function imageOf(item: AnyCard): Image | null {
  return 'poster' in item ? item.poster : item.cover
}

export function addressOf(kind: ItemKind, slug: string): Href {
  return href[kind]({ slug })
}

/** Under its title in a list: 'Ilse Marrin'; of a movie its length too; the year where no rating follows. */
export function lineOf(kind: ItemKind, item: AnyCard): string {
  const length = kind === 'movie' && 'duration_seconds' in item && item.duration_seconds ? shownLength(item.duration_seconds) : ''
  return commaSeparated([item.byline, length, item.verdict ? '' : item.year])
}

/** A headline as what somebody said: a sentence, in marks. */
export function quoted(headline: string): string {
  return /[.?!…]$/.test(headline) ? t('library.quotation', { headline }) : t('library.quotation-without-stop', { headline })
}

/** How one gets at it, by the kind of a link. */
export const linkNames = (): Record<string, string> => ({
  buy: t('library.to-buy'),
  borrow: t('library.to-borrow'),
  read: t('library.to-read'),
  listen: t('library.to-listen'),
  cinema: t('library.in-the-cinema'),
  stream: t('library.to-stream'),
  rent: t('library.to-rent'),
})
