import { useId } from 'react'

export function Switch({ name, label, on }: { name: string; label: string; on: boolean }) {
  const id = useId()
  return (
    <div className="check-field">
      <input type="checkbox" id={id} name={name} defaultChecked={on} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
