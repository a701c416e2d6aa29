import type { ReactNode } from 'react'
import './pill.css'

/** The rounded frame of a topic or a filter; the link or button that stands in it fills it. */
export function Tag({ children, current = false }: { children: ReactNode; current?: boolean }) {
  return <span className={current ? 'tag is-current' : 'tag'}>{children}</span>
}
