import { useEffect, type RefObject } from 'react'

/** What lies open over the page goes away by Escape, and by a press elsewhere. */
export function useFoldsUp(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const fold = (event: Event): void => {
      const drawer = box.current
      if (!drawer?.open) return
      const inside = event.target instanceof Node && drawer.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : inside) return
      drawer.open = false
      if (inside) drawer.querySelector('summary')?.focus()
    }
    addEventListener('keydown', fold)
    addEventListener('pointerdown', fold)
    return () => {
      removeEventListener('keydown', fold)
      removeEventListener('pointerdown', fold)
    }
  }, [box])
}
