import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Mosaic } from '#content/creatives/Mosaic.tsx'
import { NewestRow } from '#content/library/NewestRow.tsx'
import { itemKinds } from '#content/library/rules.ts'
import { NewestEpisodes } from '#content/podcast/NewestEpisodes.tsx'
import { newestReleases } from '#content/releases/client.ts'
import { LatestRelease } from '#content/releases/LatestRelease.tsx'
import { Shelf } from '#content/releases/Shelf.tsx'
import { structuredPeriodical } from '#content/releases/structured.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { PageName } from '#ui/PageName.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'

/** Placeholders of the spec, section 4. */
const placeholders = 6

/** What lies on the newsstand: the newest issue, those before it, what the studio finished, what was made by hand, what was said. */
export function Page() {
  const site = useSite()
  const list = useList(newestReleases())
  const [newest, ...others] = list.items
  return (
    <main id="main" tabIndex={-1}>
      <Head
        title={t('page.magazine')}
        canonical={href.magazine()}
        description={t('page.magazine-description', { site: site.name })}
        image={newest?.cover ?? null}
      />
      {import.meta.env.SSR && <JsonLd data={{ '@context': 'https://schema.org', ...structuredPeriodical(site), url: site.url + href.magazine() }} />}
      <div className="container">
        <div className="page-title">
          <PageName name={t('page.in-print')} large />
        </div>
        <QueryError query={list} />
        {newest && <LatestRelease release={newest} note={t('page.the-newest-issue-and-all')} />}
        {!list.loading && !list.failed && !newest && <EmptyNote title={t('page.no-issues-yet')}>{t('page.no-issues-hint')}</EmptyNote>}
        {(list.loading || others.length > 0) && (
          <section className="section" aria-labelledby="back-numbers">
            <SectionHead
              id="back-numbers"
              title={t('page.earlier-issues')}
              note={t('page.to-read-or-download')}
              more={{ to: href.releases(), label: list.total > 0 ? t('page.all-count-issues', { count: list.total }) : t('page.all-issues') }}
            />
            <Shelf releases={others.slice(0, 4)} placeholders={list.loading ? placeholders : 0} />
          </section>
        )}
      </div>
      {itemKinds.map((kind) => (
        <NewestRow key={kind} kind={kind} />
      ))}
      <Mosaic />
      <NewestEpisodes />
    </main>
  )
}
