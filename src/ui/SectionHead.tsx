import type { ReactNode } from 'react'
import type { Href } from '#base/paths.ts'
import { Link } from './router/Link.tsx'
import './section-head.css'

type SectionHeadProps = {
  title: string
  /** One dry line in italics. */
  note?: string
  /** At the far end: where there is more of it. */
  more?: { to: Href; label: string }
  /** In its place a Segmented, filters. */
  action?: ReactNode
  level?: 2 | 3
  /** For `aria-labelledby` of the section. */
  id?: string
}

export function SectionHead({ title, note, more, action, level = 2, id }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="section-header">
      <Heading className={title.split(' ').some((word) => word.length > 11) ? 'heading uppercase has-long-word' : 'heading uppercase'} id={id}>
        {title}
      </Heading>
      {note ? (
        <p className="italic" dir="auto">
          {note}
        </p>
      ) : null}
      {action ? <div className="section-header__actions">{action}</div> : null}
      {more && (
        <div className="section-header__actions">
          <Link className="more-link" to={more.to}>
            {more.label}
          </Link>
        </div>
      )}
    </div>
  )
}
