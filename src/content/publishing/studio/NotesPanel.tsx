import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import type { Note } from '../contract.ts'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'
import { Write } from './WriteNote.tsx'

/** What a new note is about. */
export interface Anchor {
  block_id: string
  quote: string
}

type NotesPanelProps<D extends EditedDraft> = {
  calls: DraftCalls<D>
  anchor?: Anchor | null
  onAnchorUsed?: () => void
  /** Without it notes are about the whole only. */
  onShow?: ((blockId: string) => void) | undefined
}

/** The talk between author and editors, in the margin. */
export function NotesPanel<D extends EditedDraft>({ calls, anchor = null, onAnchorUsed, onShow }: NotesPanelProps<D>) {
  const notes = useQuery(calls.notes)
  const store = useQueryStore()

  function change(made: Promise<{ data: Note[] }>): Promise<boolean> {
    return made.then(
      (answer) => {
        store.set(calls.notes, answer)
        const open_notes = answer.data.filter((note) => note.parent_id === null && note.resolved_at === null).length
        store.update(calls.one, ({ data }) => ({ data: { ...data, open_notes } }))
        return true
      },
      (thrown: unknown) => {
        toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
        return false
      },
    )
  }

  async function write(text: string): Promise<boolean> {
    const done = await change(calls.writeNote({ text, ...anchor }))
    if (done) onAnchorUsed?.()
    return done
  }

  const all = notes.data?.data ?? []
  const threads = all.filter((note) => note.parent_id === null).sort((a, b) => Number(a.resolved_at !== null) - Number(b.resolved_at !== null))
  return (
    <div className="editorial-notes">
      {anchor?.quote && <blockquote>{anchor.quote}</blockquote>}
      <Write
        key={anchor?.block_id ?? 'all'}
        keptAs={`masthead note ${calls.name} ${anchor?.block_id ?? 'all'}`}
        label={anchor ? t('studio-publishing.note-on-these-words') : t('studio-publishing.general-note')}
        onWrite={write}
        eager={anchor !== null}
      />
      <QueryError query={notes} />
      {notes.data && threads.length === 0 && (
        <p className="meta">{onShow ? t('studio-publishing.no-notes-mark-some-words') : t('studio-publishing.no-notes-yet')}</p>
      )}
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
              {note.block_id && onShow && (
                <button type="button" onClick={() => onShow(note.block_id ?? '')}>
                  {t('studio-publishing.show')}
                </button>
              )}
              <button type="button" onClick={() => void change(calls.resolveNote(note.id, !note.resolved_at))}>
                {note.resolved_at ? t('studio-publishing.reopen') : t('studio-publishing.done')}
              </button>
              {note.own && (
                <button type="button" onClick={() => void change(calls.deleteNote(note.id))}>
                  {t('action.delete')}
                </button>
              )}
            </p>
            {!note.resolved_at && (
              <Write
                label={t('studio-publishing.answer')}
                keptAs={`masthead note ${calls.name} ${note.id}`}
                onWrite={(text) => change(calls.writeNote({ text, parent_id: note.id }))}
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
      <b>{note.user?.name ?? t('studio-publishing.somebody')}</b> <span className="meta">{formatDate(note.created_at)}</span>
      <br />
      {note.text}
    </p>
  )
}
