import { TagsInput } from '@mantine/core'

interface Props {
  label: string
  description?: string
  value: string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** Words in an order, each entered with Enter or a comma. */
export function TagsField({ label, description, value, onChange, error }: Props) {
  return <TagsInput label={label} description={description} value={value} onChange={onChange} error={error} splitChars={[',', ';']} clearable />
}
