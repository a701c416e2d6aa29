import { t } from '#i18n/messages.ts'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

type FocusPickerProps = {
  focus: [number, number] | undefined
  onChange: (focus: [number, number]) => void
  disabled?: boolean
  /** The picture. */
  children: ReactNode
}

const step = 0.05

/** What a crop must keep: a click on the picture, or the arrow keys, puts the point there. */
export function FocusPicker({ focus, onChange, disabled = false, children }: FocusPickerProps) {
  const [x, y] = focus ?? [0.5, 0.5]

  function put(event: MouseEvent<HTMLButtonElement>) {
    // A press of the space bar has no place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange([share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)])
  }

  function move(event: KeyboardEvent) {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (!by) return
    event.preventDefault()
    onChange([share(x + (by[0] ?? 0)), share(y + (by[1] ?? 0))])
  }

  return (
    <button
      type="button"
      className="focus-picker"
      disabled={disabled}
      onClick={put}
      onKeyDown={move}
      aria-label={t('studio-editor.focus', { x: Math.round(x * 100), y: Math.round(y * 100) })}
    >
      {children}
      <span className="focus-picker__point" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
    </button>
  )
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
