import type { ReactNode } from 'react'

/** A question about a text that only a person can answer, with its answers. */
export function DraftMessage({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="draft-message" role="alert">
      <p>{text}</p>
      {children}
    </div>
  )
}

export function DraftAnswer({ label, isQuiet = false, onAct }: { label: string; isQuiet?: boolean; onAct: () => void }) {
  return (
    <button type="button" className={isQuiet ? 'btn is-small is-outlined' : 'btn is-small'} onClick={onAct}>
      {label}
    </button>
  )
}
