import { labelWithin } from '#i18n/format.ts'
import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ReleaseCard } from './contract.ts'
import { BlankCover } from './IssueObject.tsx'
import './releases.css'

/** Issues standing on a shelf, four on each board. */
export function Shelf({ releases, placeholders = 0 }: { releases: ReleaseCard[]; placeholders?: number }) {
  return (
    <ul className="release-shelf" aria-busy={placeholders > 0}>
      {releases.map((release) => (
        <li key={release.id}>
          <Link to={href.release({ id: release.slug })}>
            <span className="release-shelf__copy">
              {canShow(release.cover) ? (
                <Picture image={{ ...release.cover, alt: '' }} sizes="(max-width: 640px) 44vw, 22vw" shape="3x4" />
              ) : (
                <BlankCover title={release.title} number={release.number} />
              )}
            </span>
            <span className="release-shelf__label">
              <b dir="auto">{release.title}</b>
              <span>{t('releases.number-and-label', { number: release.number, label: labelWithin(release.label) })}</span>
            </span>
          </Link>
        </li>
      ))}
      {Array.from({ length: placeholders }, (_, at) => (
        <li key={`placeholder ${at}`}>
          <Skeleton shape="picture" ratio="3x4" />
          <Skeleton className="release-shelf__label" shape="text" lines={2} voice="meta" />
        </li>
      ))}
    </ul>
  )
}
