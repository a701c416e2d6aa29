import { TextField } from '#community/accounts/TextField.tsx'

export interface Option {
  value: string
  label: string
}

interface Props {
  label: string
  name: string
  options: Option[]
  value: string | undefined
  hint?: string
  onChange?: (value: string) => void
}

/** One of a few, in a form. */
export function Choice({ label, name, options, value, hint, onChange }: Props) {
  return (
    <TextField
      label={label}
      name={name}
      {...(hint ? { hint } : {})}
      field={(attributes) => (
        <select {...attributes} name={name} defaultValue={value} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  )
}

export function optionsOf<Value extends string>(values: readonly Value[], names: Record<Value, string>): Option[] {
  return values.map((value) => ({ value, label: names[value] }))
}
