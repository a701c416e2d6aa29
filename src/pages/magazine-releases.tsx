import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { releaseList } from '#content/releases/client.ts'
import type { ReleaseCard } from '#content/releases/contract.ts'
import { LatestRelease } from '#content/releases/LatestRelease.tsx'
import { PlainList } from '#content/releases/PlainList.tsx'
import { Shelf } from '#content/releases/Shelf.tsx'
import { structuredPeriodical } from '#content/releases/structured.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { PageName } from '#ui/PageName.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { cursorIn } from '#ui/list-address.ts'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'
import '#content/releases/releases.css'

/** Placeholders of the spec, section 4. */
const [first, more] = [6, 12]

export function Page() {
  const site = useSite()
  const search = useSearch()
  const cursor = cursorIn(search)
  const list = useList(releaseList(cursor))
  const plain = search.get('view') === 'list'
  const newest = cursor === undefined ? list.items[0] : undefined
  const others = newest ? list.items.slice(1) : list.items
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head
        title={t('page.issues')}
        alternates={feedLinks(t('page.issues'), href.releases())}
        canonical={href.releases()}
        noindex={plain || cursor !== undefined}
        description={t('page.every-issue-of', { site: site.name })}
        image={newest?.cover ?? null}
      />
      {import.meta.env.SSR && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            ...structuredPeriodical(site),
            hasPart: list.items.map((one) => ({
              '@type': 'PublicationIssue',
              issueNumber: one.number,
              name: one.title,
              url: site.url + href.release({ id: one.slug }),
            })),
          }}
        />
      )}
      <div className="page-title">
        <PageName name={t('page.issues')} large />
      </div>
      {list.failed ? (
        <QueryError query={list} />
      ) : newest ? (
        <LatestRelease release={newest} note={t('page.issues-so-far', { count: newest.number })} />
      ) : (
        !list.loading && list.items.length === 0 && <EmptyNote title={t('page.no-issues-yet')}>{t('page.no-issues-hint')}</EmptyNote>
      )}
      {list.loading && <Shelf releases={[]} placeholders={first} />}
      {!list.loading &&
        (plain ? (
          <Plain releases={list.items} />
        ) : (
          yearsOf(others).map(([year, those], at) => <Year key={year} year={year} releases={those} first={at === 0} />)
        ))}
      {list.loadingMore && !plain && <Shelf releases={[]} placeholders={more} />}
      {list.items.length > 1 && <ListMore list={list} from={(cursor) => href.releases({ view: plain ? 'list' : undefined, cursor })} />}
    </main>
  )
}

function Year({ year, releases, first: top }: { year: number; releases: ReleaseCard[]; first: boolean }) {
  return (
    <section aria-labelledby={`year-${year}`}>
      <div className="release-year">
        <h2 className="heading" id={`year-${year}`}>
          {year}
        </h2>
        {top && (
          <Link className="meta" to={href.releases({ view: 'list' })} keep>
            {t('page.also-as-a-plain-list')}
          </Link>
        )}
      </div>
      <Shelf releases={releases} />
    </section>
  )
}

function Plain({ releases }: { releases: ReleaseCard[] }) {
  return (
    <section aria-labelledby="all-issues">
      <div className="release-year">
        <h2 className="heading" id="all-issues">
          {t('page.all-issues')}
        </h2>
        <Link className="meta" to={href.releases()} keep>
          {t('page.back-to-the-covers')}
        </Link>
      </div>
      <PlainList releases={releases} />
    </section>
  )
}

function yearsOf(releases: ReleaseCard[]): [number, ReleaseCard[]][] {
  return [...Map.groupBy(releases, (release) => new Date(release.published_at).getUTCFullYear())]
}
