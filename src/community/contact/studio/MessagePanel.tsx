import { callsOf } from '#base/api-client.ts'
import { safeHref } from '#base/blocks/address.ts'
import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { comma } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { oneMessage } from '../client.ts'
import type { contactContract, WholeMessage } from '../contract.ts'
import { topicNames, type MessageStatus } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { useIntoView } from '#studio/useIntoView.ts'
import { AnswerForm } from './AnswerForm.tsx'

/** One message whole: what was said since, an answer by mail, a note for the studio. */
export function MessagePanel({ id, onChanged, onGone }: { id: number; onChanged: () => void; onGone: () => void }) {
  const call = callsOf<typeof contactContract>(useApi())
  const store = useQueryStore()
  const message = useQuery(oneMessage(id))
  const params = { id: String(id) }
  const known = message.data?.data

  async function put(body: { status?: MessageStatus; note?: string; based_on?: Note }, said: string): Promise<{ data: WholeMessage }> {
    const kept = await call('PUT /contact/messages/:id', { params, body })
    store.set(oneMessage(id), kept)
    toast(said, { tone: 'success' })
    onChanged()
    return kept
  }
  function attempt(work: Promise<unknown>): void {
    work.catch((thrown: unknown) => toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' }))
  }

  async function remove(name: string): Promise<void> {
    const text = t('studio-contact.what-removing-does', { name })
    if (await confirmWith({ title: t('studio-contact.remove-question', { name }), text, act: t('studio-contact.remove-the-message'), danger: true }))
      attempt(call('DELETE /contact/messages/:id', { params }).then(onGone))
  }

  const panel = useIntoView<HTMLElement>(known !== undefined)

  if (message.isError) return <QueryError query={message} />
  if (!known) return <Skeletons count={2} shape="text" />
  return (
    <section ref={panel} className="split-view__panel" aria-label={t('studio-contact.message-from', { name: known.name })}>
      <Conversation message={known} />
      <AnswerForm
        id={id}
        onSent={(answered) => {
          store.set(oneMessage(id), answered)
          onChanged()
        }}
      />
      <MergedForm<Note>
        key={id}
        form={`note ${id}`}
        stored={noteOf({ data: known })}
        put={async (note, basedOn) => noteOf(await put({ ...note, based_on: basedOn }, t('studio-contact.noted')))}
        read={async () => noteOf(await call('GET /contact/messages/:id', { params }))}
        labelOf={() => t('studio-contact.note-for-editors')}
      >
        {(stored, save) => (
          <PersistentForm name={`note ${id}`} button={t('studio-contact.save-note')} className="btn is-outlined" send={({ note = '' }) => save({ note })}>
            <TextArea label={t('studio-contact.note-for-editors')} name="note" rows={2} defaultValue={stored.note} />
          </PersistentForm>
        )}
      </MergedForm>
      <Actions message={known} onStatus={(status, said) => attempt(put({ status }, said))} onRemove={() => void remove(known.name)} />
    </section>
  )
}

interface Note {
  note: string
}

function noteOf({ data: { note } }: { data: WholeMessage }): Note {
  return { note }
}

function Conversation({ message }: { message: WholeMessage }) {
  return (
    <>
      <h2 className="heading h5">{message.subject || topicNames()[message.topic]}</h2>
      <p className="meta">
        {message.name}, <a href={`mailto:${message.email}`}>{message.email}</a>
        {message.phone && comma() + message.phone}. {formatDate(message.created_at)}.{' '}
        {message.url && (
          <a href={safeHref(message.url)} target="_blank" rel="noreferrer">
            {message.url}
          </a>
        )}
      </p>
      <p className="message-text">{message.message}</p>
      {message.replies.map((reply) => (
        <blockquote key={reply.id} className="message-text">
          {reply.text}
          <span className="meta">
            {reply.by ?? t('studio-contact.somebody')}, {formatDate(reply.created_at)}
          </span>
        </blockquote>
      ))}
    </>
  )
}

interface ActionsProps {
  message: WholeMessage
  onStatus: (status: MessageStatus, said: string) => void
  onRemove: () => void
}

function Actions({ message, onStatus, onRemove }: ActionsProps) {
  return (
    <div className="actions">
      {message.status !== 'answered' && (
        <button type="button" className="btn is-outlined is-small" onClick={() => onStatus('answered', t('studio-contact.now-finished'))}>
          {t('studio-contact.finished')}
        </button>
      )}
      {message.status !== 'new' && (
        <button type="button" className="btn is-outlined is-small" onClick={() => onStatus('new', t('studio-contact.moved-back-to-the-inbox'))}>
          {t('studio-contact.mark-as-new')}
        </button>
      )}
      {message.status !== 'spam' && (
        <button type="button" className="btn is-outlined is-small" onClick={() => onStatus('spam', t('studio-contact.moved-to-spam'))}>
          {t('studio-contact.spam')}
        </button>
      )}
      <button type="button" className="btn is-outlined is-small" onClick={onRemove}>
        {t('studio-contact.remove-for-good')}
      </button>
    </div>
  )
}
