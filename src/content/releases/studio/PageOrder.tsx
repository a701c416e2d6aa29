import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { ReleasePagesState } from '../admin-contract.ts'
import { confirmWith } from '#ui/confirm.ts'

interface Props {
  pages: ReleasePagesState['pages']
  /** Numbers of now, in their new order. */
  onOrder: (order: number[]) => void
  onOpen: (page: ReleasePagesState['pages'][number]) => void
}

/** All pages side by side: dragged to their place, or moved by buttons; one can be left out. */
export function PageOrder({ pages, onOrder, onOpen }: Props) {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const order = pages.map((page) => page.no)

  function move(at: number, to: number): void {
    if (at === to || to < 0 || to >= order.length) return
    const next = [...order]
    const [no] = next.splice(at, 1)
    if (no === undefined) return
    next.splice(to, 0, no)
    onOrder(next)
    pressed.current = `${to < at ? 'forward' : 'back'}-${to + 1}`
  }

  // A page is called by its place: whoever moved one by a button goes on with that page, at its new place.
  const pressed = useRef('')
  useEffect(() => {
    document.getElementById(pressed.current)?.focus()
    pressed.current = ''
  }, [pages])

  async function leaveOut(no: number): Promise<void> {
    const text = t('studio-releases.readers-do-not-see-it')
    if (await confirmWith({ title: t('studio-releases.hide-title', { page: String(no) }), text, act: t('studio-releases.hide') }))
      onOrder(order.filter((one) => one !== no))
  }

  return (
    <ol className="page-order form-section__wide" aria-label={t('studio-releases.pages-in-their-order')}>
      {pages.map((page, at) => (
        // Dragged and dropped on: the buttons in it do the same.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={page.no}
          draggable
          data-over={over === at && from !== at ? '' : undefined}
          onDragStart={() => setFrom(at)}
          onDragEnd={() => {
            setFrom(null)
            setOver(null)
          }}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(at)
          }}
          onDrop={() => {
            if (from !== null) move(from, at)
          }}
        >
          <img
            src={page.picture}
            alt={t('studio-releases.page-number', { page: String(page.no) })}
            loading="lazy"
            width={Math.round(page.width)}
            height={Math.round(page.height)}
            draggable={false}
          />
          <PageActions
            page={page}
            at={at}
            count={pages.length}
            onMove={(by) => move(at, at + by)}
            onOpen={() => onOpen(page)}
            onHide={() => void leaveOut(page.no)}
          />
        </li>
      ))}
    </ol>
  )
}

interface PageActionsProps {
  page: ReleasePagesState['pages'][number]
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onOpen: () => void
  onHide: () => void
}

function PageActions({ page, at, count, onMove, onOpen, onHide }: PageActionsProps) {
  return (
    <div className="page-order__actions">
      <button
        type="button"
        id={`forward-${page.no}`}
        aria-label={t('studio-releases.move-forward', { page: String(page.no) })}
        aria-disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        ←
      </button>
      <button type="button" className="page-order__links" onClick={onOpen}>
        <span className="visually-hidden">{t('studio-releases.page')}</span> {page.no} · {t('studio-labels.links', { count: page.links.length })}
      </button>
      <button
        type="button"
        id={`back-${page.no}`}
        aria-label={t('studio-releases.move-back', { page: String(page.no) })}
        aria-disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        →
      </button>
      <button type="button" aria-label={t('studio-releases.hide-page', { page: String(page.no) })} disabled={count === 1} onClick={onHide}>
        ×
      </button>
    </div>
  )
}
