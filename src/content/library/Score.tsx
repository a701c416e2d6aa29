import { tParts } from '#i18n/messages.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

/** The rating on a yellow disc. */
export function Score({ rating }: { rating: number }) {
  return (
    <span className="star-score tabular-nums">
      {tParts('library.score', {
        rating,
        said: visuallyHidden,
      })}
    </span>
  )
}
