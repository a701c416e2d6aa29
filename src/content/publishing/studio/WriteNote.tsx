import { useState, useRef, useEffect } from 'react'
import { t } from '#i18n/messages.ts'
import { readLocal, writeLocal } from '#ui/local-storage.ts'

type WriteProps = {
  label: string
  /** @returns whether it is written */
  write: (text: string) => Promise<boolean>
  /** Under which name half a note waits for its writer, who has closed the panel or the page over it. */
  keptAs: string
  /** It was asked for: one types at once. */
  eager?: boolean
}

export function Write({ label, write: keep, keptAs, eager = false }: WriteProps) {
  const [text, setText] = useState(() => {
    const kept = readLocal(keptAs)
    return typeof kept === 'string' ? kept : ''
  })
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (eager) field.current?.focus()
  }, [eager])

  function type(words: string): void {
    setText(words)
    writeLocal(keptAs, words || null)
  }

  async function write(): Promise<void> {
    if (busy || !text.trim()) return
    setBusy(true)
    const done = await keep(text)
    setBusy(false)
    if (!done) return
    type('')
    // The button goes with the words, and would take the focus along.
    field.current?.focus()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <label className="form-field">
        <span>{label}</span>
        <textarea ref={field} rows={2} value={text} maxLength={4000} onChange={(event) => type(event.target.value)} />
      </label>
      {text.trim() && (
        <button type="submit" className="btn is-small">
          {t('studio-publishing.add-note')}
        </button>
      )}
    </form>
  )
}
