import { useEffect, useState } from 'react'
import { Problem, wentWrong, type FieldTexts } from '#base/problem.ts'
import { toast } from '#ui/toast.ts'
import { wordsOf } from './error-messages.ts'

/** Does it; what keeps it from being done is said. */
export async function submitting(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    say(error, wentWrong())
  }
}

/**
 * For a form that is sent: what is wrong stands in `fields`, and the first field that shows it takes the focus. What no
 * field shows is said, with `otherwise` where the server said nothing.
 */
export function useSending(otherwise = wentWrong()) {
  const [fields, setFields] = useState<FieldTexts>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  useEffect(() => {
    if (!failure) return
    const wrong = document.querySelector<HTMLElement>('form [aria-invalid=true]')
    if (wrong) wrong.focus()
    else say(failure.error, otherwise)
  }, [failure, otherwise])

  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setFields({})
    } catch (error) {
      setFields(error instanceof Problem ? (error.fields ?? {}) : {})
      setFailure({ error })
    } finally {
      setBusy(false)
    }
  }

  return { fields, busy, send }
}

function say(error: unknown, otherwise: string): void {
  toast(error instanceof Problem ? wordsOf(error) : otherwise, { tone: 'error' })
}
