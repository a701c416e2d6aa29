import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { allTopics } from '#content/topics/client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import type { bulkActions, DraftCard, draftsContract } from '../contract.ts'
import type { Queue } from '../rules.ts'

type Action = (typeof bulkActions)[number]

const said: Record<Action, string> = {
  approve: 'public',
  unpublish: 'unpublished',
  archive: 'archived',
  'bring-back': 'brought back, as drafts',
  delete: 'deleted',
  'add-topic': 'with that topic',
}

/** The server takes so many at once. */
const atOnce = 100

interface Refused {
  said: string
  lines: { id: number; title: string; error: string }[]
}

interface Props {
  chosen: readonly Pick<DraftCard, 'id' | 'title' | 'state'>[]
  queue: Queue
  /** With those that stayed as they were. */
  onDone: (refused: number[]) => void
}

/** The same for all that are chosen; which ones were refused, and why, stays until it is read. */
export function BulkActions({ chosen, queue, onDone }: Props) {
  const call = callsOf<typeof draftsContract>(useApi())
  const topics = useQuery(allTopics(), { enabled: chosen.length > 0 })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const note = refused && <RefusedNote {...refused} onClose={() => setRefused(null)} />
  if (chosen.length === 0) return note

  async function all(action: Action, topic?: number): Promise<void> {
    setBusy(true)
    setRefused(null)
    const todo = new Map(chosen.map(({ id, title }) => [id, title]))
    const lines: Refused['lines'] = []
    let done = 0
    try {
      for (let from = 0; from < chosen.length; from += atOnce) {
        const ids = chosen.slice(from, from + atOnce).map(({ id }) => id)
        const { data } = await call('POST /drafts/bulk', { body: { ids, action, ...(topic === undefined ? {} : { topic }) } })
        for (const { id, error } of data) {
          if (error === null) done += 1
          else lines.push({ id, title: todo.get(id) ?? '', error })
          todo.delete(id)
        }
      }
    } catch (thrown) {
      const error = thrown instanceof Problem ? thrown.message : wentWrong
      for (const [id, title] of todo) lines.push({ id, title, error })
    }
    setBusy(false)
    if (done > 0) toast(`${done} ${said[action]}`, { tone: 'success' })
    if (lines.length > 0) setRefused({ said: `${lines.length} of ${chosen.length} stayed as ${lines.length === 1 ? 'it was' : 'they were'}`, lines })
    onDone(lines.map(({ id }) => id))
  }

  const many = chosen.length !== 1
  const these = many ? `these ${chosen.length} articles` : 'this article'
  const they = many ? 'They' : 'It'

  async function publish(): Promise<void> {
    if (await confirmWith({ title: `Publish ${these}?`, text: `${they} will be public at once.`, act: 'Publish' })) void all('approve')
  }

  const text = `Readers can no longer open ${many ? 'them' : 'it'}. The text stays in the studio.`

  async function putAway(): Promise<void> {
    const seen = chosen.some(({ state }) => state === 'public')
    if (!seen || (await confirmWith({ title: `Archive ${these}?`, text, act: 'Archive' }))) void all('archive')
  }

  async function unpublish(): Promise<void> {
    if (await confirmWith({ title: `Unpublish ${these}?`, text, act: 'Unpublish' })) void all('unpublish')
  }

  async function remove(): Promise<void> {
    const lost = `${they} ${many ? 'are' : 'is'} deleted for good, with all revisions, comments and claps.`
    if (await confirmWith({ title: `Delete ${these}?`, text: lost, act: many ? `Delete ${chosen.length} articles` : 'Delete the article', danger: true }))
      void all('delete')
  }

  return (
    <>
      {note}
      <div className="bulk-actions" role="toolbar" aria-label={t('studio-publishing.with-the-chosen-articles')}>
        <b className="tabular-nums">{chosen.length} chosen</b>
        <button type="button" className="btn is-small" disabled={busy} onClick={() => void publish()}>
          {t('studio-publishing.publish')}
        </button>
        <button type="button" disabled={busy} onClick={() => void unpublish()}>
          {t('studio-publishing.unpublish')}
        </button>
        {queue === 'archived' ? (
          <button type="button" disabled={busy} onClick={() => void all('bring-back')}>
            {t('studio-publishing.restore')}
          </button>
        ) : (
          <button type="button" disabled={busy} onClick={() => void putAway()}>
            {t('studio-publishing.archive')}
          </button>
        )}
        <select
          aria-label={t('studio-publishing.add-a-topic')}
          disabled={busy}
          value=""
          onChange={(event) => void all('add-topic', Number(event.target.value))}
        >
          <option value="">{t('studio-publishing.add-a-topic')}</option>
          {topics.data?.data.map((topic) => (
            <option key={topic.id} value={topic.id}>
              {topic.name}
            </option>
          ))}
        </select>
        <button type="button" disabled={busy} onClick={() => void remove()}>
          {t('action.delete')}
        </button>
      </div>
    </>
  )
}

function RefusedNote({ said: words, lines, onClose }: Refused & { onClose: () => void }) {
  return (
    <div className="bulk-actions__refused" role="alert">
      <p>
        <b>{words}</b>
        <button type="button" className="link" onClick={onClose}>
          {t('studio-publishing.seen')}
        </button>
      </p>
      <ul>
        {lines.map(({ id, title, error }) => (
          <li key={id}>
            ‘{title}’: {error}
          </li>
        ))}
      </ul>
    </div>
  )
}
