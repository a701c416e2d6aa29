import type { ReactNode } from 'react'
import './section-head.css'

type SectionHeadProps = {
  title: string
  /** One dry line in italics. */
  note?: string
  /** A link `.more`, a Segmented, filters: at the far end. */
  action?: ReactNode
  level?: 2 | 3
  /** For `aria-labelledby` of the section. */
  id?: string
}

export function SectionHead({ title, note, action, level = 2, id }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="head">
      <Heading className="h up" id={id}>
        {title}
      </Heading>
      {note ? <p className="it">{note}</p> : null}
      {action ? <div className="act">{action}</div> : null}
    </div>
  )
}
