import { t } from '#i18n/messages.ts'
import { Icon } from './Icon.tsx'
import './note.css'

type ErrorNoteProps = {
  /** The operation's own text. */
  message: string
  onRetry?: () => void
  /** A retry is under way. */
  busy?: boolean
}

export function ErrorNote({ message, onRetry, busy = false }: ErrorNoteProps) {
  return (
    <div className="message-box is-error" role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      {onRetry ? (
        <button type="button" className="btn is-outlined is-small" onClick={onRetry} disabled={busy} aria-busy={busy}>
          {t('action.try-again')}
        </button>
      ) : null}
    </div>
  )
}
