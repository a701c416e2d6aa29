import type { ContentKind } from '#base/kind.ts'
import { kindOf } from '#content/kinds.ts'
import type { ReactNode } from 'react'
import { mediaPath, widthsOf } from '#base/image.ts'
import { longDate } from '#base/dates.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { addressOf } from './reader-state.ts'
import type { ReaderStateEntry, ReaderStateKind, ReaderStateValue } from './rules.ts'

interface KeptItemProps {
  entry: ReaderStateEntry
  kind: ReaderStateKind
  slug: string
  value: ReaderStateValue
  /** Buttons that belong to it. */
  children?: ReactNode
}

/** Something that was begun or saved, with how far one has come. */
export function SavedItem({ entry, kind, slug, value, children }: KeptItemProps) {
  const { title, image, done } = value
  const { label, upright }: ContentKind = kindOf(kind)
  const width = image ? widthsOf(image.width)[0] : undefined
  return (
    <li className="saved-item">
      {image && width !== undefined ? (
        <Picture image={{ ...image, url: mediaPath(image.id, width, 'webp'), alt: '' }} sizes="96px" shape={upright ? '3x4' : '1x1'} />
      ) : null}
      <div className="text-block">
        <p className="kicker">{label}</p>
        <p className="heading h6" dir="auto">
          <Link className="link" to={addressOf(kind, slug, value.spot)}>
            {title}
          </Link>
        </p>
        <p className="meta">{longDate(new Date(entry.at).toISOString())}</p>
        {done === undefined ? null : <progress value={done} max={1} aria-label={t('reading.percent-read', { percent: Math.round(done * 100) })} />}
        {children}
      </div>
    </li>
  )
}
