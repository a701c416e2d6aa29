import { t } from '#i18n/messages.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  type: 'date' | 'datetime-local'
  label: string
  description: string
  /** As the browser writes it: 2026-11-24T19:30. */
  value: string
  /** With a whole date, or with nothing. */
  onChange: (text: string) => void
  error?: string | undefined
}

/** A date in the browser's own field. Half of one is no answer yet: it stays as it is typed, and is said when one leaves it. */
export function TimeInput({ type, label, description, value, onChange, error }: Props) {
  const [half, setHalf] = useState<{ text: string; over: string } | null>(null)
  const [left, setLeft] = useState(false)
  const typed = half?.over === value ? half : null
  return (
    <TextInput
      type={type}
      label={label}
      description={description}
      value={typed?.text ?? value}
      onChange={({ currentTarget: input }) => {
        setLeft(false)
        // The year 2026 is the years 2, 20 and 202 while it is typed.
        const whole = !input.validity.badInput && /^([1-9]\d{3}-|$)/.test(input.value)
        setHalf(whole ? null : { text: input.value, over: value })
        if (whole) onChange(input.value)
      }}
      onBlur={() => setLeft(true)}
      error={typed && left ? t('studio-frame.must-be-a-whole-date') : error}
    />
  )
}
