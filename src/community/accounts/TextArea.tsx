import type { ComponentProps } from 'react'
import { TextField, type LineProps } from './TextField.tsx'

/** As Field, for several lines. */
export function TextArea({ label, name, hint, ...area }: LineProps & ComponentProps<'textarea'>) {
  return <TextField label={label} name={name} hint={hint} field={(attributes) => <textarea name={name} {...attributes} {...area} />} />
}
