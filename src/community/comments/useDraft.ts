import { useCallback, useEffect, useRef, useState } from 'react'

/** Between the last letter and its being kept, ms. */
const pause = 250

interface Draft {
  text: string
  set: (text: string) => void
  clear: () => void
}

/** A text that is still there after an error, a reload or a login: kept for this tab under `name`, after `start`. */
export function useDraft(name: string, start = ''): Draft {
  const [text, setText] = useState(start)
  const latest = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    if (latest.current !== null) write(name, latest.current)
    latest.current = null
  }, [name])

  useEffect(() => {
    const kept = read(name)
    if (kept) setText(kept)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [name, keep])

  const set = useCallback(
    (next: string) => {
      setText(next)
      latest.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, pause)
    },
    [keep],
  )
  const clear = useCallback(() => {
    setText('')
    latest.current = ''
    keep()
  }, [keep])
  return { text, set, clear }
}

/** For a field that is opened again because something was left in it. In the browser only. */
export function hasDraft(name: string): boolean {
  return Boolean(read(name))
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    // Forbidden storage: the text lives as long as the page.
    return null
  }
}

function write(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // As above.
  }
}
