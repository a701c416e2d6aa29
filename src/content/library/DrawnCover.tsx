import { coverArt } from './cover-art.ts'
import type { ItemKind } from './rules.ts'
import './covers.css'

interface DrawnCoverProps {
  kind: ItemKind
  slug: string
  title: string
  byline: string
  /** Said aloud; decoration without it. */
  label?: string
}

/** The cover of something that came without a picture: its title set in type over cut paper. */
export function DrawnCover({ kind, slug, title, byline, label }: DrawnCoverProps) {
  const { cut, voice, below, size, shapes } = coverArt(kind, slug, title)
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={`drawn-cover drawn-cover-${kind} cover-colors-${cut}${below ? ' is-below' : ''}`} {...said}>
      <svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {shapes.map((shape, at) => (
          <path key={at} className={`paper-${shape.paper}`} d={shape.d} />
        ))}
      </svg>
      <span className="drawn-cover__text">
        <span className={`drawn-cover__title title-size-${size} is-${voice}`} dir="auto">
          <span>{title}</span>
        </span>
        {byline && (
          <span className="drawn-cover__byline" dir="auto">
            {byline.replace(/^with /, '')}
          </span>
        )}
      </span>
    </span>
  )
}
