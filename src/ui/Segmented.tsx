import type { MouseEvent } from 'react'
import { wantsNewTab } from './clicks.ts'
import './segmented.css'

type Segment<Value extends string> = {
  value: Value
  label: string
  /** Where the choice lives: then it is a link, which works without script. */
  href?: string
}

type SegmentedProps<Value extends string> = {
  /** What is chosen here, said aloud. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

export function Segmented<Value extends string>({ label, segments, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="segmented-control" aria-label={label}>
      {segments.map((segment) => {
        const chosen = segment.value === value
        function choose(event: MouseEvent) {
          if (wantsNewTab(event)) return
          event.preventDefault()
          if (!chosen) onChange(segment.value)
        }
        return segment.href === undefined ? (
          <button key={segment.value} type="button" aria-pressed={chosen} onClick={choose}>
            {segment.label}
          </button>
        ) : (
          <a key={segment.value} href={segment.href} aria-current={chosen ? 'true' : undefined} onClick={choose}>
            {segment.label}
          </a>
        )
      })}
    </fieldset>
  )
}
