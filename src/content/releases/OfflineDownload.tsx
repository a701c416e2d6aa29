import { useEffect, useRef, useState, type ReactNode } from 'react'
import { sizeText } from '#content/creatives/rules.ts'
import type { OfflineNote } from '#base/offline-issues.ts'
import { wentWrong } from '#base/problem.ts'
import { t, tParts } from '#i18n/messages.ts'
import { loadCode } from '#ui/load-code.ts'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { toast } from '#ui/toast.ts'
import type { Release } from './contract.ts'
import type { Packing } from './offline-download.ts'

type State = { at: 'unknown' | 'impossible' | 'away' } | { at: 'packing'; packing: Packing } | { at: 'failed'; why: string } | { at: 'here'; note: OfflineNote }

/** Keeps the issue in this browser, to be read without a line; says how far it is and what it weighs, and takes it away again. */
export function OfflineDownload({ release }: { release: Release }) {
  const { state, take, remove } = useOfflineDownload(release)
  if (state.at === 'impossible') return null
  if (state.at === 'packing' || state.at === 'here') return <Status state={state} release={release} onTake={() => void take()} onRemove={() => void remove()} />
  return (
    <>
      <button type="button" className="btn is-outlined is-large offline-download" disabled={state.at === 'unknown'} onClick={() => void take()}>
        <MoreIcon name="enter" /> {offlineText(release.taken_bytes)}
      </button>
      {state.at === 'failed' && (
        <p className="meta offline-download" role="alert">
          {state.why}
        </p>
      )}
    </>
  )
}

function useOfflineDownload(release: Release) {
  const [state, setState] = useState<State>({ at: 'unknown' })
  const work = useRef<AbortController | null>(null)
  const { slug } = release

  useEffect(() => {
    let gone = false
    loadCode(() => import('./offline-download.ts'))
      .then(async ({ canDownloadOffline, offlineNote }) => {
        const note = canDownloadOffline() ? await offlineNote(slug) : null
        if (!gone) setState(note ? { at: 'here', note } : { at: canDownloadOffline() ? 'away' : 'impossible' })
      })
      // The button asks for the code again.
      .catch(() => !gone && setState({ at: 'away' }))
    return () => {
      gone = true
      work.current?.abort()
    }
  }, [slug])

  async function take() {
    const mine = new AbortController()
    work.current = mine
    setState({ at: 'packing', packing: { done: 0, of: 0, bytes: 0 } })
    try {
      const { downloadOffline } = await loadCode(() => import('./offline-download.ts'))
      const note = await downloadOffline(release, (packing) => setState({ at: 'packing', packing }), mine.signal)
      if (!mine.signal.aborted) setState({ at: 'here', note })
    } catch (error) {
      if (mine.signal.aborted) return
      const full = error instanceof DOMException && error.name === 'QuotaExceededError'
      setState({
        at: 'failed',
        why: full ? t('releases.not-enough-space') : t('releases.download-was-not-completed'),
      })
    }
  }

  async function remove() {
    work.current?.abort()
    try {
      const { removeOffline } = await loadCode(() => import('./offline-download.ts'))
      await removeOffline(slug)
      setState({ at: 'away' })
    } catch {
      toast(wentWrong(), { tone: 'error' })
    }
  }

  return { state, take, remove }
}

interface StatusProps {
  state: Extract<State, { at: 'packing' | 'here' }>
  release: Release
  onTake: () => void
  onRemove: () => void
}

/** One component for both, so that its live region and its last button stay the same elements. */
function Status({ state, release, onTake, onRemove }: StatusProps) {
  if (state.at === 'packing') {
    const { done, of } = state.packing
    return (
      <div className="offline-download">
        <p className="meta" role="status">
          {progressOf(state.packing)}
        </p>
        <progress aria-label={t('releases.downloading-the-issue')} max={of || undefined} value={of ? done : undefined} />
        <button type="button" className="more-link" onClick={onRemove}>
          {t('releases.never-mind')}
        </button>
      </div>
    )
  }
  const stale = state.note.updated_at !== release.updated_at
  return (
    <div className="offline-download">
      <p className="meta" role="status">
        {stale ? t('releases.saved-for-offline-reading-but') : t('releases.saved-on-this-device', { size: sizeText(state.note.bytes) })}
      </p>
      {stale && (
        <button type="button" className="more-link" onClick={onTake}>
          {t('releases.update-it')}
        </button>
      )}
      <button type="button" className="more-link" onClick={onRemove}>
        {t('releases.remove-from-this-device')}
      </button>
    </div>
  )
}

/** A share that is said aloud with each step, and a size that only is seen. */
function progressOf({ done, of, bytes }: Packing): ReactNode {
  const size = sizeText(bytes)
  const silent = (inside: ReactNode[]) =>
    bytes > 0 && (
      <span key="size" aria-hidden="true">
        {inside}
      </span>
    )
  if (of === 0) return tParts('releases.downloading', { size, silent })
  return tParts('releases.downloading-percent', { percent: Math.floor((done / of) * 100), size, silent })
}

function offlineText(bytes: number | null): string {
  return bytes === null ? t('releases.read-offline') : t('releases.read-offline-of-size', { size: sizeText(bytes) })
}
