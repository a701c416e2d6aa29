import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import type { Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { hears } from '#ui/early-clicks.ts'
import { Icon } from '#ui/Icon.tsx'
import { session } from '#ui/session/session.ts'
import { useRequireLogin } from '#ui/session/useRequireLogin.ts'
import { usePosted } from '#ui/Site.tsx'
import type { Draft } from './comment-section-state.ts'
import { lettersOf, longestText } from './text.ts'
import { useDraft } from './useDraft.ts'

interface CommentFormProps {
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

/** From here on the letters left are counted aloud as well. */
const nearlyFull = longestText - 200

export function CommentForm({
  name,
  label,
  placeholder,
  action,
  start = '',
  quote = '',
  onDropQuote,
  onCancel,
  plain,
  focused = false,
  onSend,
}: CommentFormProps) {
  const id = useId()
  const posted = usePosted('comment')
  const refused = plain && posted
  const { text, set, clear } = useDraft(name, refused?.values['description'] ?? start)
  const [problem, setProblem] = useState(refused?.message ?? '')
  const [sending, setSending] = useState(false)
  const began = useRef<number | null>(null)
  const took = useRef<number | undefined>(undefined)
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
    if (text === '' && next !== '') began.current = performance.now()
    took.current = undefined
    set(next)
    if (problem) setProblem('')
  }
  function send(event?: FormEvent) {
    event?.preventDefault()
    if (sending || tooLong) return
    if (letters === 0) return field.current?.focus()
    // After the login the text is still here, and sending it is the reader's to decide.
    if (session.current().status !== 'authenticated') return requireLogin(() => button.current?.focus())
    void really()
  }
  async function really() {
    setSending(true)
    setProblem('')
    const website = trap.current?.value
    // Of the first try: the same text sent again is the same write.
    if (began.current !== null) took.current ??= Math.round(performance.now() - began.current)
    try {
      await onSend({
        description: text,
        ...(quote ? { quote } : {}),
        ...(took.current === undefined ? {} : { took: took.current }),
        ...(website ? { website } : {}),
      })
      clear()
    } catch (thrown) {
      setProblem(thrown instanceof Problem ? thrown.message : wentWrong)
    } finally {
      setSending(false)
    }
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event)
    if (event.key === 'Escape' && onCancel) cancel()
  }
  function cancel() {
    clear()
    onCancel?.()
  }

  return (
    <form className="comment-form" onSubmit={send} {...(plain && { action: `${plain.page}#comments`, method: 'post', 'data-waits': '', ref: hears })}>
      {plain && (
        <>
          <input type="hidden" name="act" value="comment" />
          <input type="hidden" name="id" value={plain.id} />
        </>
      )}
      {quote && (
        <blockquote className="quoted-passage">
          {quote}
          <button type="button" className="quoted-passage__remove" aria-label={t('comments.without-the-quotation')} onClick={onDropQuote}>
            <Icon name="close" />
          </button>
        </blockquote>
      )}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="comment-form__input"
        name="description"
        rows={2}
        dir="auto"
        value={text}
        placeholder={placeholder}
        aria-invalid={tooLong || problem !== '' ? true : undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
      />
      <input ref={trap} className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <div className="actions">
        <button ref={button} type="submit" className="btn" aria-busy={sending} aria-disabled={sending || tooLong ? true : undefined}>
          {action}
        </button>
        {onCancel && (
          <button type="button" className="comment-form__cancel" onClick={cancel}>
            {t('comments.never-mind')}
          </button>
        )}
        <p
          id={`${id}-state`}
          className={tooLong ? 'comment-form__counter tabular-nums is-over-limit' : 'comment-form__counter tabular-nums'}
          role={letters > nearlyFull ? 'status' : undefined}
        >
          {letters > 0 ? t('comments.letters-of', { count: letters, most: longestText }) : ''}
        </p>
      </div>
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
