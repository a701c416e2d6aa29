import { t } from '#i18n/messages.ts'
import { Head } from '#ui/Head.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** An article on its way, in the sizes of what comes. */
export function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <Head title={t('articles.opening')} noindex />
      <div className="article-hero">
        <figure>
          <Skeleton shape="picture" ratio="4x3" />
        </figure>
        <div className="article-hero__text">
          <Skeleton shape="text" lines={2} voice="h1" />
        </div>
      </div>
      <div className="container">
        <div className="article-intro">
          <Skeleton className="standfirst" shape="text" lines={3} voice="standfirst" />
        </div>
      </div>
      <div className="article-body">
        <BodySkeleton />
      </div>
    </div>
  )
}

export function BodySkeleton() {
  return <Skeleton shape="text" lines={12} voice="standfirst" />
}
