import { useEffect, useState } from 'react'

/** Whether two fingers have made the page larger than the screen: then one finger moves it. */
export function usePinched(): boolean {
  const [pinched, setPinched] = useState(false)
  useEffect(() => {
    const seen = visualViewport
    if (!seen) return undefined
    const look = (): void => setPinched(seen.scale > 1.05)
    seen.addEventListener('resize', look)
    return () => seen.removeEventListener('resize', look)
  }, [])
  return pinched
}
