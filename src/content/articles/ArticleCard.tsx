import { use, type ReactNode } from 'react'
import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { languagePath } from '#i18n/format.ts'
import { tParts } from '#i18n/messages.ts'
import { Picture, type Shape } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { growsIntoNextPage } from '#ui/router/shared-picture.ts'
import { CardBadge } from './card-badge.ts'
import type { ArticleCard as Card } from './contract.ts'

interface ArticleCardProps {
  article: Card
  className?: string
  /** Voice of the headline. */
  voice?: 'h3' | 'h4' | 'h5' | 'h6'
  shape?: Shape
  sizes?: string
  withStandfirst?: boolean
  withPicture?: boolean
  priority?: boolean
  level?: 2 | 3
  children?: ReactNode
}

/** An article in a list: the whole card answers to the headline's link, and its picture grows into the page. */
export function ArticleCard({
  article,
  className = '',
  voice = 'h4',
  shape = '4x3',
  sizes = '(max-width: 640px) 100vw, 34vw',
  withStandfirst = false,
  withPicture = true,
  priority = false,
  level = 3,
  children,
}: ArticleCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const cover = withPicture ? article.cover : null
  const Mark = use(CardBadge)
  return (
    <article className={`card ${cover ? '' : 'is-text-only'} ${className}`.replace(/\s+/g, ' ').trim()} lang={article.language} dir={article.direction}>
      {cover && <Picture image={{ ...cover, alt: '' }} sizes={sizes} shape={shape} priority={priority} />}
      <div className="text-block">
        {!cover && withPicture && <p className="card__quote italic">{article.standfirst}</p>}
        <p className="kicker">
          {article.kicker}
          {languagePath(article.language) !== languagePath() && <span className="card__language">{article.language}</span>}
        </p>
        <Heading className={`heading ${voice}`}>
          <Link className="card__link link" to={href.article(article)} onClick={growsIntoNextPage}>
            {article.title}
          </Link>
        </Heading>
        {withStandfirst && (cover || !withPicture) && <p className="standfirst">{article.standfirst}</p>}
        <Byline article={article}>{Mark && <Mark article={article} />}</Byline>
        {children}
      </div>
    </article>
  )
}

export function Byline({ article, children }: { article: Pick<Card, 'user' | 'published_at' | 'created_at' | 'reading_minutes'>; children?: ReactNode }) {
  const published = article.published_at ?? article.created_at
  return (
    <p className="meta">
      {tParts('articles.byline', {
        name: article.user.name,
        date: longDate(published),
        minutes: article.reading_minutes,
        author: (inside) => (
          <Link key="author" to={href.author({ username: article.user.username })}>
            <b>{inside}</b>
          </Link>
        ),
        time: (inside) => (
          <time key="time" dateTime={published}>
            {inside}
          </time>
        ),
      })}
      {children}
    </p>
  )
}
