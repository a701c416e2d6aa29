import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Problem, wentWrong, type FieldTexts } from '#base/problem.ts'
import type { Posted } from '#ui/Site.tsx'

interface State {
  busy: boolean
  problem: Problem | null
  fields: FieldTexts
}

const still: State = { busy: false, problem: null, fields: {} }

/**
 * Sends a form: its texts by name. What was typed stays when it fails, and the focus goes to the first field that is
 * wrong. A second press while the first is under way does nothing. A button with a name is among the texts; one with
 * `formNoValidate` leaves it to the server what is missing.
 */
export function useSubmit(send: (values: Record<string, string>) => Promise<unknown>, posted?: Posted) {
  const [state, setState] = useState(() => (posted ? refused(posted) : still))
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state])

  async function submit(from: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
    const fields = button?.formNoValidate ? {} : faultsOf(from)
    if (Object.keys(fields).length > 0) return setState({ ...still, fields })
    running.current = true
    setState({ ...still, busy: true })
    try {
      await send(Object.fromEntries(new FormData(from, button)) as Record<string, string>) // our forms have no file fields
      setState(still)
    } catch (thrown) {
      const problem = thrown instanceof Problem ? thrown : new Problem(0, 'failed', wentWrong())
      // What is said about a field that is not here is said about the whole.
      const fields = Object.fromEntries(Object.entries(problem.fields ?? {}).filter(([name]) => from.elements.namedItem(name)))
      setState({ busy: false, problem: Object.keys(fields).length > 0 ? null : problem, fields })
    } finally {
      running.current = false
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent // React's name for it is wider
    if (!running.current) void submit(event.currentTarget, submitter instanceof HTMLButtonElement ? submitter : null)
  }

  return { ...state, form, onSubmit }
}

/** As a server told it that got the form without script. */
function refused({ status, message, fields }: Posted): State {
  const said = Object.keys(fields).length > 0
  return { busy: false, problem: said ? null : new Problem(status, 'refused', message), fields }
}

/** What the browser itself finds wrong, in its own words and the reader's language. */
function faultsOf(form: HTMLFormElement): FieldTexts {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  return Object.fromEntries(inputs.filter((input) => !input.validity.valid).map((input) => [input.name, [input.validationMessage]]))
}
