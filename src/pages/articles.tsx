import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
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
      <Head title={t('page.articles')} canonical={href.articles()} noindex={filtered} description={t('page.all-articles-newest-first')} />
      {import.meta.env.SSR && <JsonLd data={structuredList(t('page.articles'), href.articles(), list.items, site)} />}
      <div className="page-title">
        <h1 className="heading">{t('page.articles')}</h1>
        <p className="italic">{t('page.all-articles-newest-first')}</p>
      </div>
      <ListTools filters={filters} total={list.total} busy={list.loading || list.failed !== null} />
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        filtered ? (
          <EmptyNote
            title={t('page.nothing-by-that-name')}
            action={
              <Link className="btn" to={href.articles()}>
                {t('page.all-articles')}
              </Link>
            }
          >
            {t('page.no-article-has-these-words')}
          </EmptyNote>
        ) : (
          <EmptyNote title={t('page.no-articles-yet')}>{t('page.no-articles-yet-hint')}</EmptyNote>
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
