import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'

type SendBackDialogProps = { name: string; open: boolean; onClose: () => void; onSend: (note: string) => Promise<boolean> }

/** Back to its author, with a word about why. */
export function RequestChangesDialog({ name, open, onClose, onSend }: SendBackDialogProps) {
  // A click beside the dialog closes it, and takes no words along.
  const [note, setNote] = useState('')
  return (
    <Dialog open={open} onClose={onClose} title={t('studio-publishing.send-back-to', { name })}>
      <Steps name={name} note={note} onNote={setNote} onSend={onSend} />
    </Dialog>
  )
}

type StepsProps = Pick<SendBackDialogProps, 'name' | 'onSend'> & { note: string; onNote: (note: string) => void }

function Steps({ name, note, onNote, onSend }: StepsProps) {
  const [busy, setBusy] = useState(false)
  return (
    <form
      className="editor-form"
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void onSend(note.trim())
          .then((sent) => sent && onNote(''))
          .finally(() => setBusy(false))
      }}
    >
      <label className="form-field">
        <span>{t('studio-publishing.what-to-do')}</span>
        <textarea rows={4} maxLength={4000} value={note} onChange={(event) => onNote(event.target.value)} />
      </label>
      <p className="meta">{t('studio-publishing.among-the-notes', { name })}</p>
      <button type="submit" className="btn" disabled={busy}>
        {t('studio-publishing.send-back')}
      </button>
    </form>
  )
}
