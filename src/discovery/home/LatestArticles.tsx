import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { ArticleGrid } from '#content/articles/ArticleGrid.tsx'
import { articleList } from '#content/articles/client.ts'
import { PopularTopics } from '#content/topics/PopularTopics.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useList } from '#ui/useList.ts'

/** Placeholders of the spec, section 4. */
const placeholders = 12

/** The newest articles, with the topics people read. */
export function LatestArticles() {
  const latest = useList(articleList({}))
  return (
    <section className="section container" aria-labelledby="just-in">
      <SectionHead
        id="just-in"
        title={t('home.latest')}
        note={t('home.newest-first')}
        more={{ to: href.articles(), label: latest.total > 1 ? t('home.all-count-articles', { count: latest.total }) : t('home.all-articles') }}
      />
      {latest.failed ? (
        <QueryError query={latest} />
      ) : !latest.loading && latest.items.length === 0 ? (
        <p className="standfirst">{t('home.no-articles-have-been-published')}</p>
      ) : (
        <ArticleGrid
          articles={latest.items}
          placeholders={latest.loading || latest.loadingMore ? placeholders : 0}
          aside={<PopularTopics key="topics" className="article-grid__topics" />}
        />
      )}
      <ListMore list={latest} from={() => href.articles()} />
    </section>
  )
}
