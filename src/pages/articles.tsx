import { href } from '#base/paths.ts'
import { ArticleGrid } from '#content/articles/ArticleGrid.tsx'
import { articleList, listFilters } from '#content/articles/client.ts'
import { ListTools } from '#content/articles/ListTools.tsx'
import { structuredList } from '#content/articles/structured.ts'
import { PopularTopics } from '#content/topics/PopularTopics.tsx'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'

const placeholders = 12

export function Page() {
  const site = useSite()
  const filters = listFilters(useSearch())
  const list = useList(articleList(filters))
  const filtered = Object.keys(filters).length > 0
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title="Articles" canonical={href.articles()} noindex={filtered} description="All articles, newest first." />
      {import.meta.env.SSR && <JsonLd data={structuredList('Articles', href.articles(), list.items, site)} />}
      <div className="page-title">
        <h1 className="heading">Articles</h1>
        <p className="italic">All articles, newest first.</p>
      </div>
      <ListTools filters={filters} total={list.total} busy={list.loading || list.failed !== null} />
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        filtered ? (
          <EmptyNote
            title="Nothing by that name"
            action={
              <Link className="btn" to={href.articles()}>
                All articles
              </Link>
            }
          >
            No article has these words. Try fewer words.
          </EmptyNote>
        ) : (
          <EmptyNote title="No articles yet">Articles appear here as soon as they are published.</EmptyNote>
        )
      ) : (
        <ArticleGrid
          articles={list.items}
          placeholders={list.loading || list.loadingMore ? placeholders : 0}
          aside={<PopularTopics key="topics" className="article-grid__topics" />}
          priority
        />
      )}
      <ListMore list={list} from={(cursor) => href.articles({ ...filters, cursor })} />
    </main>
  )
}
