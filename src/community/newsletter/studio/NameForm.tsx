import { submitting } from '#studio/controls/submit.ts'

interface Props {
  label: string
  button: string
  maxLength: number
  value: string
  onChange(value: string): void
  send(): Promise<void>
}

/** One field with its button, in a row of filters. */
export function NameForm({ label, button, maxLength, value, onChange, send }: Props) {
  return (
    <form
      className="filter-day"
      onSubmit={(event) => {
        event.preventDefault()
        void submitting(send)
      }}
    >
      <input
        className="search-input is-narrow"
        aria-label={label}
        placeholder={label}
        required
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" className="btn is-outlined is-small">
        {button}
      </button>
    </form>
  )
}
