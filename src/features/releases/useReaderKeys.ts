import { useEffect, useRef } from 'react'

interface ReaderKeys {
  turn(by: 1 | -1): void
  /** 0: back to the whole page. */
  zoom(by: 1 | -1 | 0): void
  first(): void
  last(): void
  /** The issue is bound on the right: the arrows point the other way. */
  rtl: boolean
}

/** Arrows, Page Up and Down, space, Home, End, +, - and 0; left alone where somebody types or a control has the key. */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { turn, zoom, first, last, rtl } = latest.current
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [contenteditable]')) return
      const onControl = event.target instanceof Element && event.target.closest('a, button, summary') !== null
      const work = {
        ArrowRight: () => turn(rtl ? -1 : 1),
        ArrowLeft: () => turn(rtl ? 1 : -1),
        PageDown: () => turn(1),
        PageUp: () => turn(-1),
        Home: first,
        End: last,
        '+': () => zoom(1),
        '=': () => zoom(1),
        '-': () => zoom(-1),
        '0': () => zoom(0),
        ...(onControl ? {} : { ' ': () => turn(event.shiftKey ? -1 : 1) }),
      }[event.key]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
