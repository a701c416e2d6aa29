import { useRef, useEffect, type FormEvent, useState } from 'react'
import type { Href } from '#base/paths.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { session } from '#ui/session/session.ts'
import { useRequireLogin } from '#ui/session/useRequireLogin.ts'
import { usePosted } from '#ui/Site.tsx'
import type { Draft } from './comment-section-state.ts'
import { lettersOf, longestText } from './text.ts'
import { useDraft } from './useDraft.ts'

export interface CommentFormProps {
  /** The text is kept under it until it was sent. */
  name: string
  label: string
  placeholder?: string
  /** What the button says. */
  action: string
  start?: string
  /** A passage of the article that goes along. */
  quote?: string
  onDropQuote?: () => void
  onCancel?: () => void
  /** What it comments on, and where a browser without script sends it; without it such a browser can do nothing with the form. */
  plain?: { page: Href; id: number }
  /** Puts the keyboard into it. */
  focused?: boolean
  /** Rejects with a Problem: then the text stays. */
  onSend: (draft: Draft) => Promise<unknown>
}

/** The text of the form and its way to the server; the refs belong to its elements. */
export function useCommentForm({ name, start = '', quote, plain, focused = false, onSend }: CommentFormProps) {
  const posted = usePosted('comment')
  const refused = plain && posted
  const { text, set, clear } = useDraft(name, refused?.values['description'] ?? start)
  const sending = useSending(refused?.message)
  const field = useRef<HTMLTextAreaElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const requireLogin = useRequireLogin()
  const letters = lettersOf(text.trim())
  const tooLong = letters > longestText

  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])

  function type(next: string) {
    sending.restart(text === '' && next !== '')
    set(next)
  }
  function send(event?: FormEvent) {
    event?.preventDefault()
    if (sending.busy || tooLong) return
    if (letters === 0) return field.current?.focus()
    // After the login the text is still here, and sending it is the reader's to decide.
    if (session.current().status !== 'authenticated') return requireLogin(() => button.current?.focus())
    const website = trap.current?.value
    void sending.attempt(async (took) => {
      await onSend({ description: text, ...(quote ? { quote } : {}), ...(took === undefined ? {} : { took }), ...(website ? { website } : {}) })
      clear()
    })
  }
  return { field, trap, button, text, letters, tooLong, sending, type, send, clear }
}

/** A comment under way to the server, and how long it took to write, ms. */
function useSending(refused = '') {
  const [problem, setProblem] = useState(refused)
  const [busy, setBusy] = useState(false)
  const began = useRef<number | null>(null)
  const took = useRef<number | undefined>(undefined)

  /** The text is another one now. */
  function restart(isFirstLetter: boolean) {
    if (isFirstLetter) began.current = performance.now()
    took.current = undefined
    if (problem) setProblem('')
  }
  async function attempt(work: (took: number | undefined) => Promise<void>) {
    setBusy(true)
    setProblem('')
    // Of the first try: the same text sent again is the same write.
    if (began.current !== null) took.current ??= Math.round(performance.now() - began.current)
    try {
      await work(took.current)
    } catch (thrown) {
      setProblem(thrown instanceof Problem ? thrown.message : wentWrong())
    } finally {
      setBusy(false)
    }
  }
  return { problem, busy, restart, attempt }
}
