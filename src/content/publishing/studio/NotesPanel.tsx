import { useEffect, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { longDate } from '#base/dates.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { keepHere, keptHere } from '#ui/local-storage.ts'
import { toast } from '#ui/toast.ts'
import { draftNotes, oneDraft } from '../client.ts'
import type { editorialNotesContract, Note } from '../contract.ts'

/** What a new note is about. */
export interface Anchor {
  block_id: string
  quote: string
}

type NotesPanelProps = { id: number; anchor: Anchor | null; onAnchorUsed: () => void; onShow: (blockId: string) => void }

/** The talk between author and editors, in the margin. */
export function NotesPanel({ id, anchor, onAnchorUsed, onShow }: NotesPanelProps) {
  const notes = useQuery(draftNotes(id))
  const store = useQueryStore()
  const call = callsOf<typeof editorialNotesContract>(useApi())
  const params = { id: String(id) }

  function change(made: Promise<{ data: Note[] }>): Promise<boolean> {
    return made.then(
      (answer) => {
        store.set(draftNotes(id), answer)
        const open_notes = answer.data.filter((note) => note.parent_id === null && note.resolved_at === null).length
        store.update(oneDraft(id), ({ data }) => ({ data: { ...data, open_notes } }))
        return true
      },
      (thrown: unknown) => {
        toast(thrown instanceof Problem ? thrown.message : wentWrong, { tone: 'error' })
        return false
      },
    )
  }

  async function write(text: string): Promise<boolean> {
    const done = await change(call('POST /drafts/:id/notes', { params, body: { text, ...anchor } }))
    if (done) onAnchorUsed()
    return done
  }

  const all = notes.data?.data ?? []
  const threads = all.filter((note) => note.parent_id === null).sort((a, b) => Number(a.resolved_at !== null) - Number(b.resolved_at !== null))
  return (
    <div className="editorial-notes">
      {anchor?.quote && <blockquote>{anchor.quote}</blockquote>}
      <Write
        key={anchor?.block_id ?? 'all'}
        keptAs={`masthead note ${id} ${anchor?.block_id ?? 'all'}`}
        label={anchor ? 'Note on these words' : 'Note on the whole'}
        onWrite={write}
        eager={anchor !== null}
      />
      {notes.isError && <ErrorNote message={notes.error.message} onRetry={() => void notes.refetch()} />}
      {notes.data && threads.length === 0 && <p className="meta">No notes yet. Mark some words and press ‘Note’.</p>}
      <ul>
        {threads.map((note) => (
          <li key={note.id} className={note.resolved_at ? 'is-done' : ''}>
            <One note={note} />
            {note.quote && <blockquote>{note.quote}</blockquote>}
            {all
              .filter((answer) => answer.parent_id === note.id)
              .map((answer) => (
                <One key={answer.id} note={answer} />
              ))}
            <p className="actions">
              {note.block_id && (
                <button type="button" onClick={() => onShow(note.block_id ?? '')}>
                  Show
                </button>
              )}
              <button
                type="button"
                onClick={() =>
                  void change(call('PUT /drafts/:id/notes/:note', { params: { ...params, note: String(note.id) }, body: { resolved: !note.resolved_at } }))
                }
              >
                {note.resolved_at ? 'Open again' : 'Dealt with'}
              </button>
              {note.own && (
                <button type="button" onClick={() => void change(call('DELETE /drafts/:id/notes/:note', { params: { ...params, note: String(note.id) } }))}>
                  Delete
                </button>
              )}
            </p>
            {!note.resolved_at && (
              <Write
                label="Answer"
                keptAs={`masthead note ${id} ${note.id}`}
                onWrite={(text) => change(call('POST /drafts/:id/notes', { params, body: { text, parent_id: note.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function One({ note }: { note: Note }) {
  return (
    <p>
      <b>{note.user?.name ?? 'Somebody'}</b> <span className="meta">{longDate(note.created_at)}</span>
      <br />
      {note.text}
    </p>
  )
}

type WriteProps = {
  label: string
  onWrite: (text: string) => Promise<boolean>
  /** Under which name half a note waits for its writer, who has closed the panel or the page over it. */
  keptAs: string
  /** It was asked for: one types at once. */
  eager?: boolean
}

function Write({ label, onWrite, keptAs, eager = false }: WriteProps) {
  const [text, setText] = useState(() => {
    const kept = keptHere(keptAs)
    return typeof kept === 'string' ? kept : ''
  })
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (eager) field.current?.focus()
  }, [eager])

  function type(words: string): void {
    setText(words)
    keepHere(keptAs, words || null)
  }

  async function write(): Promise<void> {
    if (busy || !text.trim()) return
    setBusy(true)
    const done = await onWrite(text)
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
          Write it down
        </button>
      )}
    </form>
  )
}
