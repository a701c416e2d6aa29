import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { creativeBySlug } from '#content/creatives/client.ts'
import { CreativePage } from '#content/creatives/CreativePage.tsx'
import { structuredCreative } from '#content/creatives/structured.ts'
import { pageIn } from '#content/pdf-pages/rules.ts'
import { AppearanceLink } from '#content/appearance/AppearanceLink.tsx'
import { MentionedIn } from '#discovery/mentions/MentionedIn.tsx'
import { Head } from '#ui/Head.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { useParams, useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function Page() {
  const site = useSite()
  const { slug } = useParams('creative')
  const page = pageIn(useSearch().get('page'), 10_000)
  const query = usePageQuery(creativeBySlug(slug))
  const creative = query.data?.data
  if (!creative) {
    return (
      <main id="main" tabIndex={-1} aria-busy={query.isPending}>
        {query.error ? (
          <PageError query={query} />
        ) : (
          <div className="creative-hero">
            <div className="container">
              <Skeleton shape="line" />
              <Skeleton shape="text" lines={2} voice="h1" />
              <Skeleton shape="text" />
            </div>
            <Skeleton className="creative-hero__picture" shape="picture" />
          </div>
        )}
      </main>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={`custom-appearance ${creative.dress?.name ?? ''}`.trim()}>
      <AppearanceLink dress={creative.dress} />
      <Head
        title={page > 1 && creative.pages_state === 'ready' ? t('page.page-of', { page, title: creative.title }) : creative.title}
        description={creative.summary}
        canonical={href.creative({ slug: creative.slug })}
        prev={creative.prev ? href.creative({ slug: creative.prev.slug }) : undefined}
        next={creative.next ? href.creative({ slug: creative.next.slug }) : undefined}
        image={creative.cover}
        share={{ kind: 'creative', slug: creative.slug, updated_at: creative.updated_at }}
        published={creative.published_at}
        modified={creative.updated_at}
      />
      {import.meta.env.SSR && <JsonLd data={structuredCreative(creative, site)} />}
      <CreativePage creative={creative} address={slug} />
      <div className="container">
        <MentionedIn kind="creative" slug={creative.slug} />
      </div>
    </main>
  )
}
