import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { AppearanceLink } from '#content/appearance/AppearanceLink.tsx'
import { releaseById } from '#content/releases/client.ts'
import { IssueSkeleton } from '#content/releases/IssueSkeleton.tsx'
import { Reader } from '#content/releases/Reader.tsx'
import { structuredIssue } from '#content/releases/structured.ts'
import { Head } from '#ui/Head.tsx'
import { later } from '#ui/Later.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { useParams, useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'

// The reader of pages has no use for it.
const IssuePage = later({
  whole: import.meta.env.SSR ? (await import('#content/releases/IssuePage.tsx')).IssuePage : null,
  when: () => Promise.resolve(),
  load: async () => (await import('#content/releases/IssuePage.tsx')).IssuePage,
  placeholder: <IssueSkeleton />,
})

/** An issue, or, with `?page=`, its reader. */
export function Page() {
  const { id } = useParams('release')
  // Without a value it asks for nothing: the server never sees such a one.
  return useSearch().get('page') ? <Reader address={id} /> : <Issue id={id} />
}

function Issue({ id }: { id: string }) {
  const site = useSite()
  const query = usePageQuery(releaseById(id))
  const release = query.data?.data
  if (!release) {
    return (
      <main id="main" tabIndex={-1} aria-busy={query.isPending}>
        {query.error ? <PageError query={query} /> : <IssueSkeleton />}
      </main>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={`custom-appearance ${release.dress?.name ?? ''}`.trim()} lang={release.language}>
      <AppearanceLink dress={release.dress} />
      <Head
        title={t('page.issue-title', { title: release.title, number: String(release.number) })}
        description={release.summary}
        canonical={href.release({ id: release.slug })}
        prev={release.prev ? href.release({ id: release.prev.slug }) : undefined}
        next={release.next ? href.release({ id: release.next.slug }) : undefined}
        image={release.cover}
        share={{ kind: 'release', slug: release.slug, updated_at: release.updated_at }}
        published={release.published_at}
        modified={release.updated_at}
      />
      {import.meta.env.SSR && <JsonLd data={structuredIssue(release, site)} />}
      <IssuePage release={release} address={id} />
    </main>
  )
}
