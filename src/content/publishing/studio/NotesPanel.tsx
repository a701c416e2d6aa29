import type { ComponentProps } from 'react'
import { useCreation } from '#ui/creation.ts'
import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import type { Note } from '../contract.ts'
import type { DraftCalls, EditedDraft, NewNote } from './draft-calls.ts'
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

  const all = notes.data?.data ?? []
  const threads = all.filter((note) => note.parent_id === null).sort((a, b) => Number(a.resolved_at !== null) - Number(b.resolved_at !== null))
  return (
    <div className="editorial-notes">
      {anchor?.quote && <blockquote>{anchor.quote}</blockquote>}
      <NewNoteForm
        key={anchor?.block_id ?? 'all'}
        calls={calls}
        about={anchor ?? {}}
        change={change}
        keptAs={`masthead note ${calls.name} ${anchor?.block_id ?? 'all'}`}
        label={anchor ? t('studio-publishing.note-on-these-words') : t('studio-publishing.general-note')}
        onWritten={onAnchorUsed}
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
              <NewNoteForm
                label={t('studio-publishing.answer')}
                keptAs={`masthead note ${calls.name} ${note.id}`}
                calls={calls}
                about={{ parent_id: note.id }}
                change={change}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type NewNoteProps<D extends EditedDraft> = Omit<ComponentProps<typeof Write>, 'write'> & {
  calls: DraftCalls<D>
  about: Omit<NewNote, 'text'>
  change: (made: Promise<{ data: Note[] }>) => Promise<boolean>
  onWritten?: (() => void) | undefined
}

/** A new note or answer, written once even if its answer is lost. */
function NewNoteForm<D extends EditedDraft>({ calls, about, change, onWritten, ...write }: NewNoteProps<D>) {
  const creation = useCreation<NewNote, { data: Note[]; body: NewNote }>({
    create: async (body, key) => ({ ...(await calls.writeNote(body, key)), body }),
    async change({ data, body: before }, body) {
      const made = data.findLast((note) => note.own && note.text === before.text.trim())
      if (!made) return null
      // Of other words it is another note.
      if (before.block_id === body.block_id && before.quote === body.quote) return { ...(await calls.rewordNote(made.id, body.text)), body }
      await calls.deleteNote(made.id)
      return null
    },
  })

  async function keep(text: string): Promise<boolean> {
    const done = await change(creation.send({ text, ...about }))
    if (done) onWritten?.()
    return done
  }

  return <Write {...write} write={keep} />
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
