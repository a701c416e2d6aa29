import { useEffect, useRef, type MouseEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { wantsNewTab } from './clicks.ts'
import './load-more.css'

type LoadMoreProps = {
  /** Fetches the next page; the caller shows its placeholders meanwhile. */
  onMore: () => void
  hasMore: boolean
  pending: boolean
  /** How many items are on the page; said aloud when it grows. */
  shown: number
  /** A text where not all are counted: `200+`. */
  total?: number | string
  /** The operation's text when the last try failed. */
  error?: string | null
  /** The next page's address, for readers without script and for new tabs. */
  href?: string
  label?: string
}

export function LoadMore({ onMore, hasMore, pending, shown, total, error, href, label = t('ui.load-more') }: LoadMoreProps) {
  const count = useRef<HTMLOutputElement>(null)
  const asked = useRef(false)
  // With the last page the button goes, and the keyboard's place with it: the count takes it over.
  useEffect(() => {
    if (!hasMore && asked.current && document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }, [hasMore])
  function ask(event: MouseEvent) {
    if (wantsNewTab(event)) return
    event.preventDefault()
    asked.current = true
    if (!pending) onMore()
  }
  const state = { className: 'btn is-outlined', onClick: ask, 'aria-busy': pending, 'aria-disabled': pending }
  return (
    <div className="load-more">
      {error ? <ErrorNote message={error} onRetry={onMore} busy={pending} /> : null}
      {hasMore && !error ? (
        href ? (
          <a href={href} rel="next" {...state}>
            {label}
          </a>
        ) : (
          <button type="button" {...state}>
            {label}
          </button>
        )
      ) : null}
      <output ref={count} className="meta tabular-nums" tabIndex={-1} data-quiet-focus="">
        {shown === 0 ? '' : total === undefined ? t('ui.shown', { count: shown }) : t('ui.shown-of', { count: shown, total })}
      </output>
    </div>
  )
}
