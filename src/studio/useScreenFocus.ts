import { useCallback, useEffect, useRef, useState } from 'react'

/** What a screen needs of its data before its title says which one it is, ms. */
const settling = 300

/**
 * A change of screen is silent to those who hear the page: sets the keyboard down in the new one, and gives what is to
 * be read out. To be called when a screen is shown; the first one came with the page and says itself.
 */
export function useScreenFocus(pathname: string): [heard: string, arrive: () => void] {
  const [heard, setHeard] = useState('')
  const last = useRef(pathname)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const arrive = useCallback(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    // A screen may have its own place to begin, and a dialog keeps the keyboard to itself.
    if (main && !main.contains(document.activeElement) && !document.querySelector('dialog[open]')) main.focus({ preventScroll: true })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeard(document.title), settling)
  }, [pathname])
  return [heard, arrive]
}
