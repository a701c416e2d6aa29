import { href, type Href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { releaseOfArticle } from './client.ts'
import './next-in-issue.css'

/** Under an article of an issue: which one it is, and what follows it there. Nothing for any other article. */
export function NextInIssue({ slug }: { slug: string }) {
  const query = useQuery(releaseOfArticle(slug))
  if (query.isError) {
    return (
      <div className="container">
        <QueryError query={query} />
      </div>
    )
  }
  const found = query.data?.data
  if (!found) return null
  const { release, next } = found
  return (
    <aside className="next-in-issue container" aria-label={t('releases.in-print')}>
      <p className="meta">
        {tParts('releases.printed-in', {
          number: release.number,
          title: release.title,
          issue: (inside) => (
            <Link key="issue" className="link" to={href.release({ id: release.slug })}>
              <b>{inside}</b>
            </Link>
          ),
        })}
      </p>
      {next && (
        <p>
          <span className="meta">{t('releases.next-in-this-issue')}</span>
          {/* made by `href` on the server */}
          <Link className="heading h4" to={next.url as Href}>
            <span className="link" dir="auto">
              {next.title}
            </span>
          </Link>
        </p>
      )}
    </aside>
  )
}
