import { t } from '#i18n/messages.ts'
import { kindOf, type MarkedKind } from '#content/kinds.ts'
import { Icon } from '#ui/Icon.tsx'
import { keep } from './reader-state.ts'
import { marks, maxStars, nameOf, type ReaderStateValue } from './rules.ts'
import { useEntry } from './useReaderState.ts'
import './marks.css'

interface MarkButtonsProps {
  kind: MarkedKind
  slug: string
  title: string
  image: ReaderStateValue['image']
}

/** One's own: whether it is to come or done with, and how good it was. */
export function MarkButtons({ kind, slug, title, image }: MarkButtonsProps) {
  const name = nameOf('mark', kind, slug)
  const { mark, rating = 0 } = useEntry(name)?.value ?? {}
  const say = (value: Pick<ReaderStateValue, 'mark' | 'rating'> | null) => keep(name, value && { title, image, ...value })
  return (
    <div className="reading-marks">
      {marks.map((one) => (
        <button
          key={one}
          type="button"
          className={mark === one ? 'btn is-outlined is-active' : 'btn is-outlined'}
          aria-pressed={mark === one}
          onClick={() => say(mark === one ? null : { mark: one })}
        >
          {mark === one && <Icon name="check" />} {kindOf(kind).marks[one]}
        </button>
      ))}
      <span role="group" aria-label={t('reading.your-rating')} className="star-rating">
        {Array.from({ length: maxStars }, (_, at) => at + 1).map((stars) => (
          <button
            key={stars}
            type="button"
            className={stars <= rating ? 'is-active' : undefined}
            aria-pressed={stars === rating}
            aria-label={t('reading.stars', { count: stars, most: maxStars })}
            // Whoever rates it knows it; the same star again takes the rating back.
            onClick={() => say(stars === rating ? { mark: 'done' } : { mark: 'done', rating: stars })}
          >
            <span />
          </button>
        ))}
      </span>
    </div>
  )
}
