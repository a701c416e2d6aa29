import { href } from '#base/paths.ts'
import { Link } from '#ui/router/Link.tsx'
import type { ReleaseCard } from './contract.ts'
import { DownloadIssue } from './DownloadIssue.tsx'
import { IssueObject } from './IssueObject.tsx'
import './releases.css'

/** The newest issue beside what it is about. */
export function NowOnStand({ release, note }: { release: ReleaseCard; note?: string }) {
  const { slug, title, label, summary, number, cover } = release
  const address = href.release({ id: slug })
  return (
    <section className="now" aria-labelledby="now">
      <div className="tx">
        {note && <p className="it now-it">{note}</p>}
        <p className="kick">On the stand now, {label.toLowerCase()}</p>
        <h2 id="now" className={`h ${title.length > 22 ? 'h2' : 'h1'}`}>
          {title}
        </h2>
        <p className="stand" dir="auto">
          {summary}
        </p>
        <div className="acts">
          <Link className="btn big" to={address}>
            Read the issue
          </Link>
          <DownloadIssue release={release} className="btn line big" />
        </div>
      </div>
      <Link className="to-issue" to={address} tabIndex={-1} aria-hidden="true">
        <IssueObject cover={cover} title={title} number={number} sizes="(max-width: 640px) 92vw, 470px" priority mute />
      </Link>
    </section>
  )
}
