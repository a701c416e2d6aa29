import { t } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { ArticleCard } from './ArticleCard.tsx'
import { relatedArticles } from './client.ts'
import { relatedShown } from './rules.ts'

const inRow = 3
const shapes = ['4x3', '1x1', '4x5'] as const

export function RelatedArticles({ id }: { id: number }) {
  const related = useQuery(relatedArticles(id))
  if (related.data?.data.length === 0) return null
  return (
    <section id="related" className="container section related-articles" aria-labelledby="read-on">
      <SectionHead id="read-on" title={t('articles.read-on')} note={t('articles.related-articles')} />
      {related.isError ? (
        <QueryError query={related} />
      ) : (
        <div className="article-trio" aria-busy={related.isPending}>
          {related.data ? (
            related.data.data
              .slice(0, relatedShown)
              .map((article, i) => <ArticleCard key={article.id} article={article} voice={i % inRow === 2 ? 'h5' : 'h4'} shape={shapes[i % inRow] ?? '4x3'} />)
          ) : (
            <Skeletons count={relatedShown} shape="card" />
          )}
        </div>
      )}
    </section>
  )
}
