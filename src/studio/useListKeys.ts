import { useEffect, useRef, useState } from 'react'
import { isPressed, isTypingIn, type Shortcut } from '#ui/shortcuts.ts'
import { editorsListKeys, listKeys } from './shortcuts.ts'

interface Keys {
  open: (index: number) => void
  /** The one thing one does most in this list. */
  act?: (index: number) => void
  /** Marks it, for what is done with many. */
  choose?: (index: number) => void
  begin?: () => void
  find?: () => void
}

/** J and K walk through a list, Enter opens, A acts, X chooses, N begins, / finds; not while somebody types. Returns where one is. */
export function useListKeys(length: number, keys: Keys): number {
  const [at, setAt] = useState(-1)
  const now = useRef({ length, at, keys })
  now.current = { length, at, keys }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { length: most, at: here, keys: todo } = now.current
      const target = event.target instanceof Element ? event.target : null
      if (isTypingIn(target) || target?.closest('dialog, [popover]')) return
      // A focused link or button takes Enter itself.
      if (event.key === 'Enter' && target?.closest('a, button')) return
      const works: [Shortcut, (() => void) | undefined][] = [
        [listKeys.down, () => setAt(Math.min(most - 1, here + 1))],
        [listKeys.up, () => setAt(Math.max(0, here - 1))],
        [listKeys.open, here >= 0 ? () => todo.open(here) : undefined],
        [editorsListKeys.act, here >= 0 ? () => todo.act?.(here) : undefined],
        [editorsListKeys.choose, here >= 0 ? () => todo.choose?.(here) : undefined],
        [listKeys.begin, todo.begin],
        [listKeys.find, todo.find],
      ]
      const work = works.find(([shortcut]) => isPressed(shortcut, event))?.[1]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return Math.min(at, length - 1)
}
