import { t } from '#i18n/messages.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'

interface Props {
  label: string
  placeholder: string
  value: number | null
  /** What the value is called, once that is known. */
  name: string | undefined
  found: readonly { id: number; name: string }[]
  /** What is chosen is shown elsewhere, and the next one is looked for. */
  adds?: boolean
  /** In a dialog of the platform, which covers what is drawn beside it. */
  inDialog?: boolean
  onWords: (words: string) => void
  onChange: (id: number | null) => void
}

/** One thing of the site, found by words and kept by its number. */
export function ContentPicker({ label, placeholder, value, name, found, adds = false, inDialog = false, onWords, onChange }: Props) {
  const [words, setWords] = useState('')
  const kept = value === null ? [] : [{ value: String(value), label: name ?? t('studio-frame.numbered', { number: String(value) }) }]
  const others = found.filter(({ id }) => id !== value).map((one) => ({ value: String(one.id), label: one.name }))
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      comboboxProps={{ withinPortal: !inDialog }}
      clearable
      clearButtonProps={{ 'aria-label': t('studio-frame.clear-field', { label }) }}
      value={value === null ? null : String(value)}
      data={[...kept, ...others]}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={(next) => {
        setWords(next)
        // What is chosen stands in the field as words, and is not looked for.
        onWords(next === kept[0]?.label ? '' : next.trim())
      }}
      nothingFoundMessage={t('studio-frame.no-matches-found')}
      onChange={(id) => {
        if (adds) setWords('')
        onChange(id === null ? null : Number(id))
      }}
    />
  )
}
