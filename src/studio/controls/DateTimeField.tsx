import { t } from '#i18n/messages.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  label: string
  /** ISO, or empty. */
  value: string
  onChange: (iso: string) => void
  error?: string | undefined
}

/** A moment on the clocks of whoever types; the description says it in UTC. */
export function DateTimeField({ label, value, onChange, error }: Props) {
  return (
    <TimeInput
      type="datetime-local"
      label={label}
      description={
        value ? t('studio-frame.your-local-time-in-utc', { time: value.slice(0, 16).replace('T', ' ') }) : t('studio-frame.your-local-time-empty-now')
      }
      value={value ? localText(value) : ''}
      onChange={(text) => onChange(text && new Date(text).toISOString())}
      error={error}
    />
  )
}

function localText(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
