import { TextField } from '#community/accounts/TextField.tsx'

type TextInputProps = {
  label: string
  /** As the server names it when something is wrong with it. */
  name: string
  value: string
  onChange: (value: string) => void
  /** One is a line, more a text of so many. */
  lines?: number
}

export function TextInput({ label, name, value, onChange, lines = 1 }: TextInputProps) {
  return (
    <TextField
      label={label}
      name={name}
      field={(attributes) =>
        lines > 1 ? (
          <textarea name={name} rows={lines} dir="auto" value={value} onChange={(event) => onChange(event.currentTarget.value)} {...attributes} />
        ) : (
          <input type="text" name={name} value={value} onChange={(event) => onChange(event.currentTarget.value)} {...attributes} />
        )
      }
    />
  )
}
