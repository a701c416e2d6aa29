import { t } from '#i18n/messages.ts'
/** The rating on a yellow disc. */
export function Score({ rating }: { rating: number }) {
  return (
    <span className="star-score tabular-nums">
      {rating}
      <span className="visually-hidden"> {t('library.of-5')}</span>
    </span>
  )
}
