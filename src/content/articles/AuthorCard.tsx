import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { comma } from '#i18n/format.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import type { Article } from './contract.ts'

export function AuthorCard({ author, others }: { author: Article['user']; others: Article['co_authors'] }) {
  return (
    <section className="container section" aria-label={t('articles.about-the-author')}>
      <div className="author-card">
        {canShow(author.avatar) ? (
          <Picture image={{ ...author.avatar, alt: '' }} sizes="(max-width: 640px) 92vw, 220px" shape="fill" />
        ) : (
          <Avatar name={author.name} size="xl" />
        )}
        <div className="text-block">
          <p className="kicker">{t('articles.written-by')}</p>
          <h2 className="heading h3">{author.name}</h2>
          {others.length > 0 && (
            <p className="meta">
              {tParts('articles.with-co-authors', {
                authors: others.map((one, at) => (
                  <span key={one.id}>
                    {at > 0 && comma()}
                    <Link to={href.author({ username: one.username })}>{one.name}</Link>
                  </span>
                )),
              })}
            </p>
          )}
          {author.bio && (
            <p className="author-card__bio" dir="auto">
              {author.bio}
            </p>
          )}
        </div>
        <Link className="btn is-outlined" to={href.author({ username: author.username })}>
          {t('articles.all-articles')}
        </Link>
      </div>
    </section>
  )
}
