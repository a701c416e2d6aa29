import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import { useIntoView } from '../useIntoView.ts'
import '../integrations.css'

/** Something that only machines read, shown this once. */
export function SecretNote({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  // It stands above the form whose button was pressed.
  const note = useIntoView<HTMLDivElement>()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toast(t('studio-frame.copied'), { tone: 'success' })
    } catch {
      toast(t('studio-frame.copying-not-allowed'), { tone: 'error' })
    }
  }
  return (
    <div ref={note} className="secret-note" role="status">
      <b>{title}</b>
      <code>{secret}</code>
      <p className="studio-hint">{t('studio-frame.store-it-in-a-safe')}</p>
      <div className="form-row">
        <button type="button" className="btn is-small" onClick={() => void copy()}>
          {t('action.copy')}
        </button>
        <button type="button" className="btn is-outlined is-small" onClick={onClose}>
          {t('studio-frame.i-have-saved-it')}
        </button>
      </div>
    </div>
  )
}
