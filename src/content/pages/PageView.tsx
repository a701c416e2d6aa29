import type { ReactNode } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { publicSettings } from '#operations/settings/client.ts'
import { Head } from '#ui/Head.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery, useQuery } from '#ui/query/useQuery.ts'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeleton, Skeletons } from '#ui/Skeleton.tsx'
import { pageBySlug } from './client.ts'
import type { Page } from './contract.ts'
import { PageSection } from './PageSection.tsx'
import { anchorOf, isFixed } from './rules.ts'
import { structuredPage } from './structured.ts'
import './pages.css'

/** A page that editors have written, or our own words where they have not. */
/** `more`: what the site itself has to say at its end. */
export function PageView({ slug, more }: { slug: string; more?: ReactNode }) {
  const page = usePageQuery(pageBySlug(slug))
  return (
    <main id="main" tabIndex={-1} className="container page-view">
      {page.data ? <Written page={page.data.data} more={more} /> : page.error ? <PageError query={page} /> : <Waiting />}
    </main>
  )
}

function Waiting() {
  return (
    <>
      <div className="page-title">
        <Skeleton shape="line" voice="h1" />
      </div>
      <Skeletons count={4} shape="text" />
    </>
  )
}

function Written({ page, more }: { page: Page; more?: ReactNode }) {
  const site = useSite()
  const facts = useQuery(publicSettings()).data?.data
  const { slug, title, standfirst, sections } = page
  const address = isFixed(slug) ? href[slug]() : href.page({ slug })
  const titled = sections.filter((section) => section.title !== '')
  return (
    <>
      <Head title={title} description={standfirst} canonical={address} noindex={page.status === 'draft'} />
      {import.meta.env.SSR && facts && <JsonLd data={structuredPage(page, facts, site.url + address)} />}
      <div className="page-title">
        <h1 className={title.length > 14 ? 'heading is-longer' : title.length > 6 ? 'heading is-long' : 'heading'}>{title}</h1>
        {standfirst && (
          <p className="italic" dir="auto">
            {standfirst}
          </p>
        )}
      </div>
      {titled.length > 4 && (
        <nav className="page-contents" aria-label={t('pages.on-this-page')}>
          <ul>
            {titled.map((section) => (
              <li key={section.title}>
                <a className="link" href={`#${anchorOf(section.title)}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map((section, at) => (
        <PageSection key={at} section={section} page={page} facts={facts} />
      ))}
      {more}
    </>
  )
}
