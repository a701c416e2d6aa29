import { tParts } from '#i18n/messages.ts'

/** The rating on a yellow disc. */
export function Score({ rating }: { rating: number }) {
  return (
    <span className="star-score tabular-nums">
      {tParts('library.score', {
        rating,
        said: (inside) => (
          <span key="said" className="visually-hidden">
            {inside}
          </span>
        ),
      })}
    </span>
  )
}
