import { useId } from 'react'
import { t } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { href } from '#base/paths.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Link } from '#ui/router/Link.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { popularTopics } from './client.ts'

/** Placeholders of the spec, section 4. */
const count = 6

interface PopularTopicsProps {
  className?: string
  /** A topic was followed: what lies over the page goes. */
  onFollow?: () => void
}

export function PopularTopics({ className = '', onFollow }: PopularTopicsProps) {
  const popular = useQuery(popularTopics())
  const id = useId()
  if (popular.data?.data.length === 0) return null
  return (
    <aside className={`popular-topics ${className}`.trim()} aria-labelledby={id}>
      <h2 className="kicker" id={id}>
        {t('topics.read-by-topic')}
      </h2>
      {popular.isError ? (
        <QueryError query={popular} />
      ) : (
        <ul aria-busy={popular.isPending}>
          {popular.data ? (
            popular.data.data.map((topic) => (
              <li key={topic.id}>
                <Link to={href.topic({ topic: topic.slug })} onClick={onFollow}>
                  <b>{topic.name}</b>
                  <span className="tabular-nums">{topic.blogs_count}</span>
                </Link>
              </li>
            ))
          ) : (
            <Skeletons count={count} shape="line" voice="h5" />
          )}
        </ul>
      )}
    </aside>
  )
}
