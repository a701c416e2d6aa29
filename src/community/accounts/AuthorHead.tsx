import { safeHref } from '#base/blocks/address.ts'
import { canShow } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { AuthorProfile } from './contract.ts'
import './author-head.css'

/** Who writes here: portrait, name as large as it gets, a few lines and where else to find them. */
export function AuthorHead({ author, totalArticles }: { author: AuthorProfile & { claps: number }; totalArticles: number }) {
  const letters = author.name.length
  return (
    <header className="author-header">
      {canShow(author.avatar) ? (
        <Picture image={author.avatar} sizes="(max-width: 640px) 100vw, 30vw" shape="1x1" priority />
      ) : (
        <Avatar name={author.name} size="xl" alone />
      )}
      <div className="text-block">
        <p className="kicker tabular-nums">{figures(totalArticles, author.claps)}</p>
        <h1 className={`heading ${letters > 28 ? 'h3' : letters > 14 ? 'h2' : 'h1'}`}>{author.name}</h1>
        {author.bio && (
          <p className="standfirst" dir="auto">
            {author.bio}
          </p>
        )}
        <ul className="author-header__facts">
          {author.location && <li>{author.location}</li>}
          {author.website && (
            <li>
              <a className="more-link" href={safeHref(author.website)} rel="me noopener">
                {author.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
              </a>
            </li>
          )}
          {author.links.map((link) => (
            <li key={link.url}>
              <a className="more-link" href={safeHref(link.url)} rel="me noopener">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </header>
  )
}

export function AuthorHeadSkeleton() {
  return (
    <div className="author-header" aria-hidden="true">
      <Skeleton className="picture" shape="picture" ratio="1x1" />
      <div className="text-block">
        <Skeleton shape="line" />
        <Skeleton shape="line" voice="h1" />
        <Skeleton shape="text" />
      </div>
    </div>
  )
}

function figures(articles: number, claps: number): string {
  return t('accounts.figures', { articles, claps })
}
