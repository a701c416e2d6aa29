import { useEffect, useState } from 'react'

const pause = 800
const longest = 10_000

/**
 * For a dialog that opens by itself: true once `wanted` is and nobody is in the middle of a sentence, whose other half the
 * dialog's field would swallow. Waits for 800 ms without a key, 10 s at most; not at all outside a text.
 */
export function useAfterTyping(wanted: boolean): boolean {
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    if (!wanted) return
    const end = () => setPaused(true)
    const over = setTimeout(end, longest)
    let quiet = setTimeout(end, isWriting() ? pause : 0)
    const typed = () => {
      clearTimeout(quiet)
      quiet = setTimeout(end, pause)
    }
    addEventListener('keydown', typed, { capture: true })
    return () => {
      clearTimeout(over)
      clearTimeout(quiet)
      removeEventListener('keydown', typed, { capture: true })
      setPaused(false)
    }
  }, [wanted])

  return wanted && paused
}

function isWriting(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && (activeElement.isContentEditable || activeElement.matches('input, textarea'))
}
