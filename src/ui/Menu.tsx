import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import './menu.css'

type MenuProps = {
  /** What the button shows; say it in words or give `label`. */
  button: ReactNode
  label?: string
  /** Of the button. */
  className?: string
  /** Links and buttons. */
  children: ReactNode
}

/** A short list under a button. The platform opens it, without script too; arrow keys move in it, a choice closes it. */
export function Menu({ button, label, className = 'toolbar-button', children }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  function close(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) list.current?.hidePopover()
  }
  return (
    <>
      <button type="button" className={`menu-button ${className}`} popoverTarget={id} aria-label={label} onKeyDown={(event) => enter(event, list.current)}>
        {button}
      </button>
      {/* The items are reached and pressed by key themselves; what bubbles here only closes or moves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={list} id={id} popover="auto" className="menu-list" onClick={close} onKeyDown={(event) => move(event, list.current)}>
        {children}
      </div>
    </>
  )
}

function enter(event: KeyboardEvent, list: HTMLElement | null) {
  if (event.key !== 'ArrowDown' || !list) return
  event.preventDefault()
  list.showPopover()
  itemsOf(list)[0]?.focus()
}

function move(event: KeyboardEvent, list: HTMLElement | null) {
  if (!list) return
  const items = itemsOf(list)
  const at = items.findIndex((item) => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to >= items.length ? 0 : to)?.focus()
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
}
