import { labelWithin } from '#i18n/format.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { ReleaseCard } from './contract.ts'
import { DownloadIssue } from './DownloadIssue.tsx'
import { IssueObject } from './IssueObject.tsx'
import './releases.css'

/** The newest issue beside what it is about. */
export function LatestRelease({ release, note }: { release: ReleaseCard; note?: string }) {
  const { slug, title, label, summary, number, cover } = release
  const address = href.release({ id: slug })
  return (
    <section className="latest-release" aria-labelledby="now">
      <div className="text-block">
        {note && <p className="italic latest-release__intro">{note}</p>}
        <p className="kicker">{t('releases.latest-issue', { label: labelWithin(label) })}</p>
        <h2 id="now" className={`heading ${title.length > 22 ? 'h2' : 'h1'}`}>
          {title}
        </h2>
        <p className="standfirst" dir="auto">
          {summary}
        </p>
        <div className="actions">
          <Link className="btn is-large" to={address}>
            {t('releases.read-the-issue')}
          </Link>
          <DownloadIssue release={release} className="btn is-outlined is-large" />
        </div>
      </div>
      <Link className="latest-release__cover" to={address} tabIndex={-1} aria-hidden="true">
        <IssueObject cover={cover} title={title} number={number} sizes="(max-width: 640px) 92vw, 470px" priority mute />
      </Link>
    </section>
  )
}
