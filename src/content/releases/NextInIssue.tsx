import { href, type Href } from '#base/paths.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { releaseOfArticle } from './client.ts'
import './next-in-issue.css'

/** Under an article of an issue: which one it is, and what follows it there. Nothing for any other article. */
export function NextInIssue({ slug }: { slug: string }) {
  const query = useQuery(releaseOfArticle(slug))
  const found = query.data?.data
  if (!found) return null
  const { release, next } = found
  return (
    <aside className="next-in-issue wrap" aria-label="In print">
      <p className="by">
        Printed in{' '}
        <Link className="lk" to={href.release({ id: release.slug })}>
          <b>
            issue {release.number}, {release.title}
          </b>
        </Link>
      </p>
      {next && (
        <p>
          <span className="by">Next in this issue</span>
          {/* made by `href` on the server */}
          <Link className="h h4" to={next.url as Href}>
            <span className="lk" dir="auto">
              {next.title}
            </span>
          </Link>
        </p>
      )}
    </aside>
  )
}
