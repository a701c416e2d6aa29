import { useRef, type TouchEvent } from 'react'

/** A finger's way across that counts, px. */
const way = 56

/** For the element that is swiped over: `across(1)` for a finger that goes to the left. A way that is mostly up or down is none. */
export function useSwipe(across: (to: 1 | -1) => void, enabled = true) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent): void {
      const finger = event.touches[0]
      from.current = event.touches.length === 1 && finger && enabled ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd(event: TouchEvent): void {
      const finger = event.changedTouches[0]
      if (!from.current || !finger) return
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y]
      from.current = null
      if (Math.abs(x) > way && Math.abs(x) > Math.abs(y) * 1.5) across(x < 0 ? 1 : -1)
    },
  }
}
