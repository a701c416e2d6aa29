import type { ReactNode } from 'react'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Its label. */
  children: ReactNode
}

/** A checkbox in a form that does without Mantine. */
export function CheckLine({ checked, onChange, children }: Props) {
  return (
    <label className="check-line">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
