import type { ReactNode } from 'react'
import './pill.css'

/** A state, with its colour as a dot: never by colour alone, the word is there. */
export function Pill({ tone = 'plain', children }: { tone?: 'plain' | 'ok' | 'wait' | 'back' | 'draft'; children: ReactNode }) {
  return <span className={`pill ${tone}`}>{children}</span>
}
