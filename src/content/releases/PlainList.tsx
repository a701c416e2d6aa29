import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { ReleaseCard } from './contract.ts'
import { DownloadIssue } from './DownloadIssue.tsx'

/** The archive as a table, for those who look something up. */
export function PlainList({ releases }: { releases: ReleaseCard[] }) {
  return (
    <div className="release-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('releases.no')}</th>
            <th scope="col">{t('releases.issue')}</th>
            <th scope="col">{t('releases.published')}</th>
            <th scope="col">{t('releases.pages')}</th>
            <th scope="col">{t('releases.file')}</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <tr key={release.id}>
              <td className="tabular-nums">{release.number}</td>
              <th scope="row">
                <Link className="link" to={href.release({ id: release.slug })}>
                  {release.title}
                </Link>
                <span className="meta">{release.label}</span>
              </th>
              <td>
                <time dateTime={release.published_at}>{longDate(release.published_at)}</time>
              </td>
              <td className="tabular-nums">{release.page_count}</td>
              <td>
                <DownloadIssue release={release} className="more-link" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
