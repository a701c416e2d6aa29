import { siteLanguages } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { pageBySlug } from '../client.ts'
import type { Page } from '../contract.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { PageForm } from './PageForm.tsx'
import { PageRevisions } from './PageRevisions.tsx'
import { PageTranslations } from './PageTranslations.tsx'
import { useStudioPlace } from '#studio/router.ts'
import type { ScreenProps } from '#studio/screen.ts'
import '#community/newsletter/studio/mailings.css'

/** One page and what it was before. */
export function Screen({ params }: ScreenProps) {
  const slug = params['slug'] ?? ''
  const { search } = useStudioPlace()
  const page = useQuery(pageBySlug(slug))
  const fresh = page.isError && page.error.status === 404
  const known = fresh ? newPage(slug, new URLSearchParams(search).get('title') ?? slug) : page.data?.data
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{known?.title ?? t('studio-pages.a-page')}</h1>
        {siteLanguages().length > 0 && known && known.revision > 0 && <PageTranslations key={slug} slug={slug} />}
      </div>
      {page.isError && !fresh ? (
        <QueryError query={page} />
      ) : known ? (
        <div className="studio-form">
          <PageForm key={known.revision} page={known} />
          {known.revision > 0 && <PageRevisions page={known} />}
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}

function newPage(slug: string, title: string): Page {
  return { slug, title, standfirst: '', sections: [], status: 'draft', revision: 0, updated_at: null, numbers: null, people: [] }
}
