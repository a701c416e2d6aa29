type TextInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** One is a line, more a text of so many. */
  lines?: number
}

export function TextInput({ label, value, onChange, lines = 1 }: TextInputProps) {
  return (
    <label className="inp">
      <span>{label}</span>
      {lines > 1 ? (
        <textarea rows={lines} dir="auto" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input type="text" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </label>
  )
}
