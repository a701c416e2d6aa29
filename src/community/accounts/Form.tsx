import type { ReactNode } from 'react'
import { Faults } from './TextField.tsx'
import type { Posted } from '#ui/Site.tsx'
import { useSubmit } from './useSubmit.ts'

type FormProps = {
  /** Without it the form goes to `action` in every browser. */
  send?: (values: Record<string, string>) => Promise<unknown>
  /** Of the button that sends it. */
  button: string
  className?: string
  /** Where a browser without script sends it. */
  action?: string
  /** What came back from there. */
  posted?: Posted
  /** Fields. */
  children: ReactNode
  /** Other buttons that send it. */
  others?: ReactNode
}

/** One thing to send: fields, what went wrong, a button. */
export function Form({ send, button, className = 'btn is-dark is-large', action, posted, children, others }: FormProps) {
  const { form, busy, problem, fields, onSubmit } = useSubmit(send ?? sendNothing, posted)
  return (
    <form ref={form} noValidate {...(send ? { onSubmit } : {})} aria-busy={busy} {...(action ? { action, method: 'post' } : {})}>
      <Faults value={fields}>{children}</Faults>
      {problem && (
        <p className="form-message is-error" role="alert">
          {problem.message}
        </p>
      )}
      <button type="submit" className={className} aria-disabled={busy}>
        {button}
      </button>
      {others}
    </form>
  )
}

async function sendNothing(): Promise<void> {}
