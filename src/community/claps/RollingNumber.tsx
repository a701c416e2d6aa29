import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'

/** A number whose last digits roll over when it changes; at rest it is plain text. */
export function RollingNumber({ value }: { value: number }) {
  const before = useRef(value)
  const [turn, setTurn] = useState<{ from: string; up: boolean } | null>(null)
  useEffect(() => {
    if (before.current === value) return
    // Without the animation its end never comes, and the old digits would stay.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setTurn({ from: formatNumber(before.current), up: value > before.current })
    before.current = value
  }, [value])
  const now = formatNumber(value)
  if (!turn || turn.from === now) return <span className="tabular-nums">{now}</span>
  const same = commonStart(turn.from, now)
  return (
    <span className="tabular-nums">
      {now.slice(0, same)}
      <span key={`${turn.from} ${now}`} className={turn.up ? 'rolling-number is-rolling-up' : 'rolling-number'} onAnimationEnd={() => setTurn(null)}>
        <span className="rolling-number__new">{now.slice(same)}</span>
        <span className="rolling-number__old" aria-hidden="true">
          {turn.from.slice(same)}
        </span>
      </span>
    </span>
  )
}

function commonStart(one: string, other: string): number {
  if (one.length !== other.length) return 0
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
