import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Overview } from './contract.ts'
import { Cover } from './Cover.tsx'
import { addressOf, quoted } from './item-display.ts'
import { kindOn, type Shelf } from './rules.ts'
import { Score } from './Score.tsx'

const kickers: Record<Shelf, string> = { books: 'Book of the season', movies: 'Movie of the season', music: 'Album of the season' }

/** The newest verdict as a headline beside its cover. */
export function ReviewHeadline({ newest }: { newest: NonNullable<Overview['verdict']> }) {
  const { shelf, item, facts, verdict } = newest
  const kind = kindOn[shelf]
  return (
    <section className={`review-headline is-${kind}`} aria-label={kickers[shelf]}>
      <Link className="review-headline__cover" to={addressOf(kind, item.slug)} keep tabIndex={-1} aria-hidden="true">
        <Cover kind={kind} item={item} image={item.image} sizes="(max-width: 640px) 58vw, 31vw" mute priority open />
      </Link>
      <div className="text-block">
        <p className="kicker">{kickers[shelf]}</p>
        <h2 className={`heading review-headline__quote ${verdict.headline.length > 60 ? 'is-long' : ''}`.trim()}>{quoted(verdict.headline)}</h2>
        <div className="review-headline__footer">
          <Score rating={verdict.rating} />
          <div>
            <Link className="link review-headline__title" to={addressOf(kind, item.slug)} keep>
              {item.title}
            </Link>
            <p className="meta">
              {facts}
              {verdict.author && (
                <>
                  {t('library.review-by')}
                  <Link to={href.author({ username: verdict.author.username })}>
                    <b>{verdict.author.name}</b>
                  </Link>
                </>
              )}
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
