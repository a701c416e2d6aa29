import { t } from '#i18n/messages.ts'
import { useEffect, useState } from 'react'
import type { SaveState } from './save-state.ts'

/** Where the text is, in a few words. */
export function SaveStatus({ state }: { state: SaveState }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 5_000)
    return () => clearInterval(timer)
  }, [])
  const said = Object.values(state.refused).join(' ')
  const shown = said ? 'failed' : state.status
  return (
    <span role="status" className={`save-status is-${shown}`}>
      {textOf(state)}
      {/* Not told again every few seconds. */}
      {state.status === 'saved' && !said && state.at !== null && <span aria-hidden="true"> {ago(Date.now() - state.at)}</span>}
    </span>
  )
}

function textOf({ status, at, message, kept, refused }: SaveState): string {
  const where = kept ? t('studio-publishing.status-kept') : t('studio-publishing.status-not-kept')
  switch (status) {
    case 'saved':
      if (refused['content']) return t('studio-publishing.status-not-saved', { reason: refused['content'], where })
      if (Object.keys(refused).length > 0) return t('studio-publishing.status-except', { reasons: Object.values(refused).join(' ') })
      return at === null ? '' : t('studio-publishing.status-saved')
    case 'waiting':
    case 'saving':
      return t('studio-publishing.status-saving')
    case 'offline':
      return t('studio-publishing.status-offline', { where })
    case 'failed':
      return t('studio-publishing.status-not-saved', { reason: message, where })
    case 'conflict':
      return t('studio-publishing.status-conflict')
    case 'taken':
      return t('studio-publishing.status-read-only')
  }
}

function ago(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 2) return t('studio-publishing.just-now')
  if (seconds < 60) return t('studio-publishing.seconds-ago', { count: seconds })
  return t('studio-publishing.minutes-ago', { count: Math.round(seconds / 60) })
}
