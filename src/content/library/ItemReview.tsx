import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { comma } from '#i18n/format.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Verdict } from './contract.ts'
import { quoted } from './item-display.ts'
import { Score } from './Score.tsx'

/** What the studio says of it, and where it says more. */
export function ItemReview({ verdict }: { verdict: Verdict }) {
  const { rating, headline, text, author, article, created_at } = verdict
  return (
    <section className="item-review" aria-label={t('library.review')}>
      <Score rating={rating} />
      <div>
        <h2 className="heading h4" dir="auto">
          {quoted(headline)}
        </h2>
        {text.split(/\n\s*\n/).map(
          (paragraph, at) =>
            paragraph && (
              <p key={at} className="standfirst" dir="auto">
                {paragraph}
              </p>
            ),
        )}
        <p className="meta">
          {author && (
            <Link to={href.author({ username: author.username })}>
              <b>{author.name}</b>
            </Link>
          )}
          {author && comma()}
          <time dateTime={created_at}>{longDate(created_at)}</time>
        </p>
        {article && (
          <p className="meta">
            {tParts('library.full-review', {
              title: article.title,
              article: (inside) => (
                <Link key="article" className="more-link" to={href.article({ slug: article.slug })}>
                  {inside}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
    </section>
  )
}
