import type { ReactNode } from 'react'

/** Part of a message that only screen readers say. @param key unlike that of other parts of the message */
export const visuallyHidden = (inside: ReactNode, key = 'hidden') => (
  <span key={key} className="visually-hidden">
    {inside}
  </span>
)

/** Part of a message in figures of equal width. */
export const tabularNumber = (inside: ReactNode) => (
  <span key="number" className="tabular-nums">
    {inside}
  </span>
)
