import { useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'

type SendBackDialogProps = { name: string; open: boolean; onClose: () => void; onSend: (note: string) => Promise<void> }

/** Back to its author, with a word about why. */
export function SendBackDialog({ name, open, onClose, onSend }: SendBackDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Send back to ${name}`}>
      <Steps name={name} onSend={onSend} />
    </Dialog>
  )
}

function Steps({ name, onSend }: Pick<SendBackDialogProps, 'name' | 'onSend'>) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  return (
    <form
      className="wr-form"
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void onSend(note.trim()).finally(() => setBusy(false))
      }}
    >
      <label className="inp">
        <span>What is to be done</span>
        <textarea rows={4} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <p className="by">It stands among the notes, where {name} finds it. Notes on single words stay where they are.</p>
      <button type="submit" className="btn" disabled={busy}>
        Send back
      </button>
    </form>
  )
}
