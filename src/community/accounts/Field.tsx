import type { ComponentProps } from 'react'
import { Line, type LineProps } from './TextField.tsx'

/** Required unless it says otherwise. */
export function Field({ label, name, hint, aside, ...input }: LineProps & ComponentProps<'input'>) {
  return (
    <Line label={label} name={name} hint={hint} aside={aside} field={(attributes) => <input type="text" required name={name} {...attributes} {...input} />} />
  )
}
