import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Overview } from './contract.ts'
import { Cover } from './Cover.tsx'
import { addressOf, quoted } from './item-display.ts'
import { kindOn, type Shelf } from './rules.ts'
import { Score } from './Score.tsx'

const kickers = (): Record<Shelf, string> => ({
  books: t('library.book-of-the-season'),
  movies: t('library.movie-of-the-season'),
  music: t('library.album-of-the-season'),
})

/** The newest verdict as a headline beside its cover. */
export function ReviewHeadline({ newest }: { newest: NonNullable<Overview['verdict']> }) {
  const { shelf, item, facts, verdict } = newest
  const { author } = verdict
  const kind = kindOn[shelf]
  return (
    <section className={`review-headline is-${kind}`} aria-label={kickers()[shelf]}>
      <Link className="review-headline__cover" to={addressOf(kind, item.slug)} keep tabIndex={-1} aria-hidden="true">
        <Cover kind={kind} item={item} image={item.image} sizes="(max-width: 640px) 58vw, 31vw" mute priority open />
      </Link>
      <div className="text-block">
        <p className="kicker">{kickers()[shelf]}</p>
        <h2 className={`heading review-headline__quote ${verdict.headline.length > 60 ? 'is-long' : ''}`.trim()} dir="auto">
          {quoted(verdict.headline)}
        </h2>
        <div className="review-headline__footer">
          <Score rating={verdict.rating} />
          <div>
            <Link className="link review-headline__title" to={addressOf(kind, item.slug)} keep>
              {item.title}
            </Link>
            <p className="meta">
              {author
                ? tParts('library.facts-and-reviewer', {
                    facts,
                    name: author.name,
                    reviewer: (inside) => (
                      <Link key="reviewer" to={href.author({ username: author.username })}>
                        <b>{inside}</b>
                      </Link>
                    ),
                  })
                : facts}
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
