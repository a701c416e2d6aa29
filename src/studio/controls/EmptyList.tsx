import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import './empty-list.css'

type Begin = { label: string } & ({ to: string } | { act: () => void })

interface Props {
  /** 'No events yet.' */
  title: string
  /** What the list is for. */
  children: ReactNode
  /** Begins its first entry; left out where nobody here can begin one. */
  begin?: Begin | undefined
  /** A search or filter is on: then only that nothing matches is said. */
  filtered?: boolean
}

/** Stands where a list of the studio has no rows. */
export function EmptyList({ title, children, begin, filtered = false }: Props) {
  if (filtered) return <p className="empty-list">{t('studio-frame.no-matches')}</p>
  return (
    <div className="empty-list">
      <p>
        <b>{title}</b> {children}
      </p>
      {begin && <p>{'to' in begin ? <BeginLink {...begin} /> : <BeginButton {...begin} />}</p>}
    </div>
  )
}

function BeginLink({ label, to }: { label: string; to: string }) {
  return (
    <StudioLink className="btn is-outlined is-small" to={to}>
      {label}
    </StudioLink>
  )
}

function BeginButton({ label, act }: { label: string; act: () => void }) {
  return (
    <button type="button" className="btn is-outlined is-small" onClick={act}>
      {label}
    </button>
  )
}

/** For a screen whose form stands above its list. */
export function focusForm(): void {
  document.querySelector<HTMLElement>('main form :is(input, textarea, select)')?.focus()
}
