import { useEffect, useState } from 'react'
import { refusal, type SaveState } from './save-state.ts'

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
  const where = kept ? 'Saved in this browser.' : 'This browser cannot save drafts locally: keep this page open.'
  switch (status) {
    case 'saved':
      if (refused['content']) return `Not saved: ${refused['content']} ${where}`
      if (Object.keys(refused).length > 0) return `Saved, except this: ${Object.values(refused).join(' ')}`
      return at === null ? '' : 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving …'
    case 'offline':
      return `No connection. ${where}`
    case 'failed':
      return `Not saved: ${refusal(message)} ${where}`
    case 'conflict':
      return 'Somebody else has saved since.'
    case 'taken':
      return 'Read only.'
  }
}

function ago(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 2) return 'just now'
  if (seconds < 60) return `${seconds} seconds ago`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
}
