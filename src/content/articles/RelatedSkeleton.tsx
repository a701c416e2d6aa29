import { t } from '#i18n/messages.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { relatedShown } from './rules.ts'

/** What stands for the related articles before their code is here. */
export function RelatedSkeleton() {
  return (
    <section id="related" className="container section related-articles" aria-label={t('articles.read-on')}>
      <div className="article-trio" aria-busy="true">
        <Skeletons count={relatedShown} shape="card" />
      </div>
    </section>
  )
}
