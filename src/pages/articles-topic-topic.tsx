import { longDate } from '#base/dates.ts'
import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { ArticleGrid } from '#content/articles/ArticleGrid.tsx'
import { articlesInTopic, listFilters } from '#content/articles/client.ts'
import { structuredList } from '#content/articles/structured.ts'
import { ListTools } from '#content/articles/ListTools.tsx'
import { topicBySlug } from '#content/topics/client.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { PageError, QueryError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Head } from '#ui/Head.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useParams, useSearch } from '#ui/router/NavProvider.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'

const placeholders = 12

export function Page() {
  const site = useSite()
  const { topic: slug } = useParams('topic')
  const filters = listFilters(useSearch())
  const topic = usePageQuery(topicBySlug(slug))
  const list = useList(articlesInTopic(slug, filters))
  if (topic.error) {
    return (
      <main id="main" tabIndex={-1}>
        <PageError query={topic} />
      </main>
    )
  }
  const name = topic.data?.data.name
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head
        title={name ?? t('page.articles')}
        canonical={href.topic({ topic: slug })}
        alternates={name ? feedLinks(name, href.topic({ topic: slug })) : []}
        noindex={Object.keys(filters).length > 0}
        {...(topic.data ? { description: topic.data.data.description } : {})}
      />
      {import.meta.env.SSR && name && <JsonLd data={structuredList(name, href.topic({ topic: slug }), list.items, site)} />}
      <div className="page-title">
        {name ? <h1 className={`heading ${sizeOf(name)}`.trim()}>{name}</h1> : <Skeleton shape="line" voice="h1" />}
        {topic.data && (
          <div className="italic">
            {topic.data.data.description && <p dir="auto">{topic.data.data.description}</p>}
            <p className="meta">
              {tParts('page.since', {
                date: (
                  <time key="date" dateTime={topic.data.data.created_at}>
                    {longDate(topic.data.data.created_at)}
                  </time>
                ),
              })}
            </p>
          </div>
        )}
      </div>
      <ListTools filters={filters} total={list.total} busy={list.loading || list.failed !== null} />
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        <EmptyNote
          title={t('page.nothing-here-yet')}
          action={
            <Link className="btn" to={href.articles()}>
              {t('page.all-articles')}
            </Link>
          }
        >
          {t('page.no-articles-on-this-topic')}
        </EmptyNote>
      ) : (
        <ArticleGrid articles={list.items} placeholders={list.loading || list.loadingMore ? placeholders : 0} priority />
      )}
      <ListMore list={list} from={(cursor) => href.topic({ topic: slug }, { ...filters, cursor })} />
    </main>
  )
}

/** By the letters of the name, and of its longest word, which is not divided. */
function sizeOf(name: string): '' | 'is-long' | 'is-longer' {
  if (name.split(/\s+/).some((word) => word.length > 12)) return 'is-longer'
  return name.length > 8 ? 'is-long' : ''
}
