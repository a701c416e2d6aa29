import type { ComponentProps } from 'react'
import { TextField, type LineProps } from './TextField.tsx'

/** Required unless it says otherwise. */
export function Field({ label, name, hint, aside, ...input }: LineProps & ComponentProps<'input'>) {
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      aside={aside}
      field={(attributes) => <input type="text" required name={name} {...attributes} {...input} />}
    />
  )
}
