import { labelWithin } from '#i18n/format.ts'
import type { ComponentProps } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { releaseById } from './client.ts'
import { currentRelease } from './current-release.ts'
import type { Release } from './contract.ts'
import { IssueObject } from './IssueObject.tsx'
import { Toc } from './Toc.tsx'
import './current-issue.css'

const shown = 4

/** The newest issue as an object on a yellow slab; nothing before there is one. */
export function CurrentIssue() {
  const current = useQuery(currentRelease())
  if (current.isError) return <Failed query={current} />
  const slug = current.data?.data?.slug
  return slug === undefined ? null : <Slab slug={slug} />
}

function Slab({ slug }: { slug: string }) {
  const release = useQuery(releaseById(slug))
  if (release.isError) return <Failed query={release} />
  return (
    <section className="current-issue color-band" aria-labelledby="current-issue" aria-busy={release.isPending}>
      {release.data && <Inside release={release.data.data} />}
    </section>
  )
}

function Failed({ query }: ComponentProps<typeof QueryError>) {
  return (
    <div className="container">
      <QueryError query={query} />
    </div>
  )
}

function Inside({ release }: { release: Release }) {
  const { number, label, title, slug, cover } = release
  const stories = release.toc.filter((entry) => entry.target !== null).slice(0, shown)
  const address = href.release({ id: slug })
  return (
    <div className="container">
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <IssueObject cover={cover} title={title} number={number} sizes="(max-width: 640px) 78vw, 470px" mute />
      </Link>
      <div>
        <h2 id="current-issue" className={`heading ${title.length > 18 ? 'h3' : 'h2'}`}>
          <small>{t('releases.issue-and-label', { number, label: labelWithin(label) })}</small>
          {title}
        </h2>
        <Toc release={release} entries={stories} />
        <div className="actions">
          <Link className="btn is-dark" to={address}>
            {t('releases.read-the-issue')}
          </Link>
          <Link className="btn is-outlined" to={href.releases()}>
            {t('releases.all-issues')}
          </Link>
        </div>
      </div>
    </div>
  )
}
