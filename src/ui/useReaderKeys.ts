import { useEffect, useRef } from 'react'

interface ReaderKeys {
  /** To the page on this side of the screen, whichever way the issue is bound. */
  aside(to: 1 | -1): void
  turn?(by: 1 | -1): void
  /** 0: back to the whole page. */
  zoom?(by: 1 | -1 | 0): void
  first?(): void
  last?(): void
}

/** Arrows, Page Up and Down, space, Home, End, +, - and 0, as far as they have work; left alone where somebody types or a control has the key. */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { aside, turn, zoom, first, last } = latest.current
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, audio, video, [contenteditable]')) return
      const onControl = event.target instanceof Element && event.target.closest('a, button, summary') !== null
      const work = {
        ArrowRight: () => aside(1),
        ArrowLeft: () => aside(-1),
        PageDown: turn && (() => turn(1)),
        PageUp: turn && (() => turn(-1)),
        Home: first,
        End: last,
        '+': zoom && (() => zoom(1)),
        '=': zoom && (() => zoom(1)),
        '-': zoom && (() => zoom(-1)),
        '0': zoom && (() => zoom(0)),
        ' ': onControl ? undefined : turn && (() => turn(event.shiftKey ? -1 : 1)),
      }[event.key]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
