import { t } from '#i18n/messages.ts'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { rowFaultIn } from './error-messages.ts'
import { focusRow } from '#ui/row-focus.ts'
import { moved, useRowKeys } from '#ui/row-keys.ts'
import './repeatable-rows.css'

interface Props<T> {
  label: string
  rows: readonly T[]
  onChange: (rows: T[]) => void
  /** A new row, and what the button for it says; without them rows come from elsewhere. */
  add?: { row: T; label: string }
  /** Only their order is somebody's choice. */
  fixed?: boolean
  error?: string | undefined
  children: (row: T, change: (part: Partial<T>) => void, at: number) => ReactNode
}

/** Things in an order: by dragging their grip, or by buttons for everybody without a mouse. */
export function RepeatableRows<T>({ label, rows, onChange, add, fixed, error, children }: Props<T>) {
  const fault = rowFaultIn(error)
  const group = useRef<HTMLDivElement>(null)
  const keys = useRowKeys(rows.length)
  const drag = useRowDrag(move)

  function move(at: number, to: number): void {
    if (to < 0 || to >= rows.length) return
    keys.move(at, to)
    onChange(moved(rows, at, to))
  }

  function remove(at: number): void {
    keys.remove(at)
    onChange(rows.toSpliced(at, 1))
    focusRow(() => group.current, at, '.repeatable-rows__actions > :last-child')
  }

  return (
    <div ref={group} className="repeatable-rows form-section__wide" role="group" aria-label={label}>
      <p>{label}</p>
      {error && !(fault && rows[fault.row]) && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row, at) => (
            // Dropped on: the buttons beside it do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={keys.of(at)} {...drag.target(at)}>
              <span className="repeatable-rows__handle" aria-hidden="true" {...drag.handle(at)}>
                ⠿
              </span>
              <div className="repeatable-rows__fields">
                {children(row, (part) => onChange(rows.map((one, place) => (place === at ? { ...one, ...part } : one))), at)}
                {at === fault?.row && (
                  <p className="error-text is-wide" role="alert">
                    {fault.text}
                  </p>
                )}
              </div>
              <RowActions label={label} number={at + 1} of={rows.length} onMove={(by) => move(at, at + by)} onRemove={fixed ? undefined : () => remove(at)} />
            </li>
          ))}
        </ol>
      )}
      {add && (
        <p>
          <button
            type="button"
            className="btn is-outlined is-small"
            onClick={() => {
              onChange([...rows, add.row])
              focusRow(() => group.current, rows.length, 'input, textarea')
            }}
          >
            {add.label}
          </button>
        </p>
      )}
    </div>
  )
}

/** What an element needs to be dragged by its handle and dropped on another one. */
function useRowDrag(move: (at: number, to: number) => void) {
  const [over, setOver] = useState<number | null>(null)
  const [from, setFrom] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  return {
    handle: (at: number) => ({ draggable: true, onDragStart: () => setFrom(at), onDragEnd: end }),
    target: (at: number) => ({
      'data-over': over === at && from !== at ? '' : undefined,
      onDragOver(event: DragEvent) {
        if (from === null) return
        event.preventDefault()
        setOver(at)
      },
      onDrop() {
        if (from !== null) move(from, at)
        end()
      },
    }),
  }
}

interface RowActionsProps {
  label: string
  number: number
  of: number
  onMove: (by: 1 | -1) => void
  onRemove: (() => void) | undefined
}

function RowActions({ label, number, of, onMove, onRemove }: RowActionsProps) {
  const values = { label, number: String(number) }
  return (
    <div className="repeatable-rows__actions">
      <button type="button" aria-label={t('studio-frame.move-row-up', values)} aria-disabled={number === 1} onClick={() => onMove(-1)}>
        ↑
      </button>
      <button type="button" aria-label={t('studio-frame.move-row-down', values)} aria-disabled={number === of} onClick={() => onMove(1)}>
        ↓
      </button>
      {onRemove && (
        <button type="button" aria-label={t('studio-frame.remove-row', values)} onClick={onRemove}>
          ×
        </button>
      )}
    </div>
  )
}
