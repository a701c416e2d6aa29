import type { ReactNode } from 'react'
import './note.css'

type EmptyNoteProps = {
  /** What is not there, in a few words. */
  title: string
  /** A sentence on why, or on what to do. */
  children?: ReactNode
  /** Links and buttons. */
  action?: ReactNode
}

export function EmptyNote({ title, children, action }: EmptyNoteProps) {
  return (
    <div className="empty-state">
      <p className="heading h3">{title}</p>
      {children ? <p className="standfirst">{children}</p> : null}
      {action ? <div className="actions">{action}</div> : null}
    </div>
  )
}
