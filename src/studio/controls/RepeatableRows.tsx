import { t } from '#i18n/messages.ts'
import { useRef, useState, type ReactNode } from 'react'

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
  const [over, setOver] = useState<number | null>(null)
  const [from, setFrom] = useState<number | null>(null)
  // The server names the row: what is wrong stands in it, not above a hundred others.
  const [, number, inRow] = /^no\. (\d+)(?:, |: )(.+)$/.exec(error ?? '') ?? []
  const wrongAt = number === undefined ? -1 : Number(number) - 1
  const group = useRef<HTMLDivElement>(null)
  // Rows have no name of their own: each keeps a number, and what is half typed in it, wherever it is moved.
  const keys = useRef<number[]>([])
  const last = useRef(0)
  while (keys.current.length < rows.length) keys.current.push(++last.current)

  function move(at: number, to: number): void {
    if (to < 0 || to >= rows.length) return
    keys.current = moved(keys.current, at, to)
    onChange(moved(rows, at, to))
  }

  function remove(at: number): void {
    keys.current = keys.current.toSpliced(at, 1)
    onChange(rows.toSpliced(at, 1))
    focusRow(Math.min(at, rows.length - 2), '.repeatable-rows__actions > :last-child')
  }

  /** Whoever pressed goes on from there, once it is drawn. */
  function focusRow(at: number, what: string): void {
    requestAnimationFrame(() => group.current?.querySelectorAll('li')[at]?.querySelector<HTMLElement>(what)?.focus())
  }

  return (
    <div ref={group} className="repeatable-rows form-section__wide" role="group" aria-label={label}>
      <p>{label}</p>
      {error && !rows[wrongAt] && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row, at) => (
            // Dropped on: the buttons beside it do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={keys.current[at]}
              data-over={over === at && from !== at ? '' : undefined}
              onDragOver={(event) => {
                if (from === null) return
                event.preventDefault()
                setOver(at)
              }}
              onDrop={() => {
                if (from !== null) move(from, at)
                setFrom(null)
                setOver(null)
              }}
            >
              <span
                className="repeatable-rows__handle"
                aria-hidden="true"
                draggable
                onDragStart={() => setFrom(at)}
                onDragEnd={() => {
                  setFrom(null)
                  setOver(null)
                }}
              >
                ⠿
              </span>
              <div className="repeatable-rows__fields">
                {children(row, (part) => onChange(rows.map((one, place) => (place === at ? { ...one, ...part } : one))), at)}
                {at === wrongAt && (
                  <p className="error-text is-wide" role="alert">
                    {inRow}
                  </p>
                )}
              </div>
              <div className="repeatable-rows__actions">
                <button
                  type="button"
                  aria-label={t('studio-frame.move-row-up', { label, number: String(at + 1) })}
                  aria-disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  aria-label={t('studio-frame.move-row-down', { label, number: String(at + 1) })}
                  aria-disabled={at === rows.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  ↓
                </button>
                {!fixed && (
                  <button type="button" aria-label={t('studio-frame.remove-row', { label, number: String(at + 1) })} onClick={() => remove(at)}>
                    ×
                  </button>
                )}
              </div>
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
              focusRow(rows.length, 'input, textarea')
            }}
          >
            {add.label}
          </button>
        </p>
      )}
    </div>
  )
}

function moved<T>(things: readonly T[], at: number, to: number): T[] {
  const next = [...things]
  next.splice(to, 0, ...next.splice(at, 1))
  return next
}
