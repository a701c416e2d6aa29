import { useEffect, useId, useRef, useState } from 'react'

type SettingLineProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** What holds while it is empty. */
  hint?: string
  /** Id of a list of suggestions. */
  list?: string
  /** Every letter counts; else what stands there when one leaves it. */
  live?: boolean
  /** Why the server does not take it. */
  fault?: string | undefined
}

/** A line of the settings. What the server makes of it is shown as soon as nobody writes in it. */
export function SettingRow({ label, value, onChange, hint, list, live = false, fault }: SettingLineProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = useRef(() => {})
  leave.current = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  // The panel may be closed while one stands in it.
  useEffect(() => () => leave.current(), [])
  const id = useId()
  return (
    <label className="form-field">
      <span>{label}</span>
      <input
        value={typed ?? value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        placeholder={hint}
        list={list}
        onChange={(event) => {
          setTyped(event.target.value)
          if (live) onChange(event.target.value)
        }}
        onBlur={() => leave.current()}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && leave.current()}
      />
      {fault && (
        <span id={id} className="article-settings__error">
          {fault}
        </span>
      )}
    </label>
  )
}
