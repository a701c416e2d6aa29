import { useId, type KeyboardEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { markFormReady } from '#ui/early-clicks.ts'
import { Icon } from '#ui/Icon.tsx'
import { longestText } from './text.ts'
import { useCommentForm, type CommentFormProps } from './useCommentForm.ts'

/** From here on the letters left are counted aloud as well. */
const nearlyFull = longestText - 200

export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, action, quote, onDropQuote, onCancel, plain } = props
  const id = useId()
  const { field, trap, button, text, letters, tooLong, sending, type, send, clear } = useCommentForm(props)

  function keys(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event)
    if (event.key === 'Escape' && onCancel) cancel()
  }
  function cancel() {
    clear()
    onCancel?.()
  }

  return (
    <form className="comment-form" onSubmit={send} {...(plain && { action: `${plain.page}#comments`, method: 'post', 'data-waits': '', ref: markFormReady })}>
      {plain && <PlainFields id={plain.id} />}
      {quote && <QuotedPassage quote={quote} onDrop={onDropQuote} />}
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
        aria-invalid={tooLong || sending.problem !== '' ? true : undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
      />
      <input ref={trap} className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <div className="actions">
        <button ref={button} type="submit" className="btn" aria-busy={sending.busy} aria-disabled={sending.busy || tooLong ? true : undefined}>
          {action}
        </button>
        {onCancel && (
          <button type="button" className="comment-form__cancel" onClick={cancel}>
            {t('comments.never-mind')}
          </button>
        )}
        <Counter id={`${id}-state`} letters={letters} />
      </div>
      {sending.problem && (
        <p className="error-text" role="alert">
          {sending.problem}
        </p>
      )}
    </form>
  )
}

function PlainFields({ id }: { id: number }) {
  return (
    <>
      <input type="hidden" name="act" value="comment" />
      <input type="hidden" name="id" value={id} />
    </>
  )
}

function QuotedPassage({ quote, onDrop }: { quote: string; onDrop: (() => void) | undefined }) {
  return (
    <blockquote className="quoted-passage" dir="auto">
      {quote}
      <button type="button" className="quoted-passage__remove" aria-label={t('comments.without-the-quotation')} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </blockquote>
  )
}

function Counter({ id, letters }: { id: string; letters: number }) {
  return (
    <p
      id={id}
      className={letters > longestText ? 'comment-form__counter tabular-nums is-over-limit' : 'comment-form__counter tabular-nums'}
      role={letters > nearlyFull ? 'status' : undefined}
    >
      {letters > 0 ? t('comments.letters-of', { count: letters, most: longestText }) : ''}
    </p>
  )
}
