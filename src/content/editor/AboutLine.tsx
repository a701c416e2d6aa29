import { useState, type ComponentProps } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'className' | 'dir' | 'placeholder' | 'readOnly' | 'onKeyDown'> {
  label: string
  value: string
  onChange: (value: string) => void
}

/**
 * A line that is said about a block, in the block with every letter: a page may be left while one stands in it. What the
 * block makes of it is shown once nobody writes there, or the caret would jump.
 */
export function AboutLine({ label, value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      contentEditable={false}
      aria-label={label}
      placeholder={label}
      maxLength={2000}
      {...input}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
