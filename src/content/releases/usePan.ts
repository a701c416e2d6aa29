import { useEffect, type RefObject } from 'react'

/** Lets the mouse take hold of a page that is larger than the screen, wherever it is not on words: those are selected. */
export function usePan(stage: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const box = stage.current
    if (!box || !enabled) return undefined
    const grab = (event: PointerEvent): void => {
      const onWords = event.target instanceof Element && event.target.closest('text, a') !== null
      if (event.pointerType !== 'mouse' || event.button !== 0 || onWords) return
      event.preventDefault()
      box.classList.add('is-grabbed')
      box.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent): void => {
      if (!box.classList.contains('is-grabbed')) return
      box.scrollBy(-event.movementX, -event.movementY)
      // The page is as high as it is zoomed: up and down it is the window that moves.
      scrollBy(0, -event.movementY)
    }
    const drop = (): void => box.classList.remove('is-grabbed')
    const all: [string, (event: PointerEvent) => void][] = [
      ['pointerdown', grab],
      ['pointermove', move],
      ['pointerup', drop],
      ['pointercancel', drop],
    ]
    for (const [name, listener] of all) box.addEventListener(name, listener as EventListener) // all of them are pointer events, by name
    return () => {
      drop()
      for (const [name, listener] of all) box.removeEventListener(name, listener as EventListener)
    }
  }, [stage, enabled])
}
