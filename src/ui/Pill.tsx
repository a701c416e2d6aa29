import type { ReactNode } from 'react'
import './pill.css'

/** A state, with its colour as a dot: never by colour alone, the word is there. */
export function Pill({ tone = 'plain', children }: { tone?: 'plain' | 'success' | 'waiting' | 'returned' | 'draft'; children: ReactNode }) {
  return <span className={`pill is-${tone}`}>{children}</span>
}
