import { useEffect, useState } from 'react'

/** The reader's time zone and the present moment, every half minute; null until the browser has taken over. */
export function useClock(): { zone: string; now: number } | null {
  const [clock, setClock] = useState<{ zone: string; now: number } | null>(null)
  useEffect(() => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
    const tick = () => setClock({ zone, now: Date.now() })
    tick()
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [])
  return clock
}
