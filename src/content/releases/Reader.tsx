import { useEffect } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { Head } from '#ui/Head.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { releasePages } from './client.ts'
import type { Pages } from './contract.ts'
import { DownloadIssue } from './DownloadIssue.tsx'
import { PageText } from './PageText.tsx'
import { PageThumbs } from './PageThumbs.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import { labelOf, pageIn } from '#content/pdf-pages/rules.ts'
import { Spread } from './Spread.tsx'
import { keepLastPage } from './useLastPage.ts'
import { useReadCount } from './useReadCount.ts'
import { viewIn, type Opened } from './reader-view.ts'
import './reader.css'

/** The issue page by page. Every page and every way of showing it has an address, so it works without script too. */
export function Reader({ address }: { address: string }) {
  const query = usePageQuery(releasePages(address))
  const pages = query.data?.data
  if (!pages) {
    return (
      <main id="main" tabIndex={-1} className="issue-reader" aria-busy={query.isPending}>
        {query.error ? (
          <PageError query={query} />
        ) : (
          <div className="reader-stage">
            <Skeleton shape="picture" ratio="3x4" />
          </div>
        )}
      </main>
    )
  }
  const { release } = pages
  return (
    <main id="main" tabIndex={-1} className="issue-reader" lang={release.language} dir={release.direction}>
      {release.pages_state !== 'ready' ? (
        <div className="container">
          <Head title={t('releases.title-and-number', { title: release.title, number: release.number })} noindex />
          <h1 className="visually-hidden">{release.title}</h1>
          <EmptyNote
            title={release.pages_state === 'waiting' ? t('releases.not-ready-yet') : t('releases.not-available-here')}
            action={
              <>
                <DownloadIssue release={release} className="btn" />
                <Link className="btn is-outlined" to={href.release({ id: release.slug })}>
                  {t('releases.to-the-issue')}
                </Link>
              </>
            }
          >
            {release.pages_state === 'waiting' ? t('releases.the-pages-of-this-issue') : t('releases.this-issue-has-no-pages')}
          </EmptyNote>
        </div>
      ) : (
        <Opening release={release} address={address} pages={pages} />
      )}
    </main>
  )
}

function Opening({ release, address, pages }: { release: Pages['release']; address: string; pages: Pages }) {
  const search = useSearch()
  const page = pageIn(search.get('page'), pages.total, pages.pages)
  const opened: Opened = { release, address, pages, page, view: viewIn(search.get('view')), words: search.get('q')?.slice(0, 100) ?? '' }
  useReadCount(release.id)
  useEffect(() => keepLastPage(release, page, pages.total), [release, page, pages.total])
  return (
    <>
      <Head
        title={t('releases.page-and-title', { page, title: release.title })}
        description={release.summary}
        canonical={href.release({ id: release.slug }, { page })}
        image={release.cover}
        noindex={page > 1 || opened.view !== 'spread' || opened.words !== ''}
      />
      <h1 className="visually-hidden">{t('releases.title-and-number', { title: release.title, number: release.number })}</h1>
      <ReaderBar opened={opened} />
      {opened.view === 'pages' ? <PageThumbs opened={opened} /> : opened.view === 'text' ? <PageText opened={opened} /> : <Spread opened={opened} />}
      <p className="visually-hidden" role="status">
        {t('releases.page-of', { page: labelOf(pages, page), total: pages.total })}
      </p>
    </>
  )
}
