import { useQuery } from '#ui/query/useQuery.ts'
import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ArticleCard } from './ArticleCard.tsx'
import { trendingArticles } from './client.ts'
import './trending.css'

/** Placeholders of the spec, section 4. */
const count = 6
type Choice = 'day' | 'week' | 'month'
const choices = (): { value: Choice; label: string }[] => [
  { value: 'day', label: t('articles.day') },
  { value: 'week', label: t('articles.week') },
  { value: 'month', label: t('articles.month') },
]

/** What the other readers passed around, as large numerals. */
export function Trending() {
  const [period, setPeriod] = useState<Choice>('week')
  const trending = useQuery(trendingArticles(period), { keep: true })
  const articles = trending.data?.data
  return (
    <section className="section container" aria-labelledby="trending">
      <SectionHead
        id="trending"
        title={t('articles.trending')}
        note={t('articles.trending-since', { period })}
        action={<Segmented label={t('articles.time')} segments={choices()} value={period} onChange={setPeriod} />}
      />
      <QueryError query={trending} />
      {!trending.isError && articles?.length === 0 && <p className="standfirst">{t('articles.nothing-is-trending-yet')}</p>}
      {!trending.isError && (
        <ol className="trending-list" aria-busy={trending.isFetching}>
          {articles
            ? articles.map((article, i) => (
                <li key={article.id}>
                  <span className="heading trending-list__rank tabular-nums" aria-hidden="true">
                    {i + 1}
                  </span>
                  <ArticleCard article={article} voice="h5" withPicture={false} />
                </li>
              ))
            : Array.from({ length: count }, (_, i) => (
                <li key={i}>
                  <span className="heading trending-list__rank tabular-nums" aria-hidden="true">
                    {i + 1}
                  </span>
                  <Skeleton shape="text" lines={2} voice="h5" />
                </li>
              ))}
        </ol>
      )}
    </section>
  )
}
