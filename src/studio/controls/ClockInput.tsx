import { t } from '#i18n/messages.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { clockText, secondsOf } from '#content/podcast/rules.ts'

interface Props {
  label: string
  description?: string | undefined
  /** Seconds. */
  value: number | null
  onChange: (seconds: number | null) => void
  error?: string | undefined
}

/** A length or a moment as people write it: 4:05, 1:02:03. */
export function ClockInput({ label, description, value, onChange, error }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : clockText(value))
  const wrong = shown !== '' && secondsIn(shown) === null
  return (
    <TextInput
      label={label}
      description={description}
      placeholder="4:05"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const seconds = secondsIn(text)
        if (text.trim() === '') onChange(null)
        else if (seconds !== null) onChange(seconds)
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
      }}
      error={wrong ? t('studio-frame.must-be-a-clock-time') : error}
    />
  )
}

function secondsIn(text: string): number | null {
  return secondsOf(text.trim())
}
