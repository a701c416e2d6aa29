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

const said: Record<Action, (count: number) => string> = {
  approve: (count) => t('studio-publishing.done-approve', { count }),
  unpublish: (count) => t('studio-publishing.done-unpublish', { count }),
  archive: (count) => t('studio-publishing.done-archive', { count }),
  'bring-back': (count) => t('studio-publishing.done-bring-back', { count }),
  delete: (count) => t('studio-publishing.done-delete', { count }),
  'add-topic': (count) => t('studio-publishing.done-add-topic', { count }),
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
  const topics = useQuery(allTopics(), { enabled: chosen.length > 0 })
  const { busy, refused, all, dismiss } = useBulkActions(chosen, onDone)
  const note = refused && <RefusedNote {...refused} onClose={dismiss} />
  if (chosen.length === 0) return note

  async function confirmed(action: Action): Promise<void> {
    const question = questionBefore(action, chosen)
    if (!question || (await confirmWith(question))) void all(action)
  }

  return (
    <>
      {note}
      <div className="bulk-actions" role="toolbar" aria-label={t('studio-publishing.with-the-chosen-articles')}>
        <b className="tabular-nums">{t('studio-publishing.chosen', { count: chosen.length })}</b>
        <button type="button" className="btn is-small" disabled={busy} onClick={() => void confirmed('approve')}>
          {t('studio-publishing.publish')}
        </button>
        <button type="button" disabled={busy} onClick={() => void confirmed('unpublish')}>
          {t('studio-publishing.unpublish')}
        </button>
        {queue === 'archived' ? (
          <button type="button" disabled={busy} onClick={() => void all('bring-back')}>
            {t('studio-publishing.restore')}
          </button>
        ) : (
          <button type="button" disabled={busy} onClick={() => void confirmed('archive')}>
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
        <button type="button" disabled={busy} onClick={() => void confirmed('delete')}>
          {t('action.delete')}
        </button>
      </div>
    </>
  )
}

/** What is asked before an action that readers notice or that loses something; null for the others. */
function questionBefore(action: Action, chosen: Props['chosen']): Parameters<typeof confirmWith>[0] | null {
  const count = chosen.length
  const withdrawn = t('studio-publishing.bulk-withdraw-text', { count })
  if (action === 'approve')
    return {
      title: t('studio-publishing.bulk-publish-title', { count }),
      text: t('studio-publishing.bulk-publish-text', { count }),
      act: t('studio-publishing.publish'),
    }
  if (action === 'archive' && chosen.some(({ state }) => state === 'public'))
    return { title: t('studio-publishing.bulk-archive-title', { count }), text: withdrawn, act: t('studio-publishing.archive') }
  if (action === 'unpublish') return { title: t('studio-publishing.bulk-unpublish-title', { count }), text: withdrawn, act: t('studio-publishing.unpublish') }
  if (action === 'delete')
    return {
      title: t('studio-publishing.bulk-delete-title', { count }),
      text: t('studio-publishing.bulk-delete-text', { count }),
      act: t('studio-publishing.bulk-delete-act', { count }),
      danger: true,
    }
  return null
}

/** Runs an action in portions; an answer that does not come leaves the rest of the chosen as refused. */
function useBulkActions(chosen: Props['chosen'], onDone: Props['onDone']) {
  const call = callsOf<typeof draftsContract>(useApi())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

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
      const error = thrown instanceof Problem ? thrown.message : wentWrong()
      for (const [id, title] of todo) lines.push({ id, title, error })
    }
    setBusy(false)
    if (done > 0) toast(said[action](done), { tone: 'success' })
    if (lines.length > 0) setRefused({ said: t('studio-publishing.stayed', { count: lines.length, all: chosen.length }), lines })
    onDone(lines.map(({ id }) => id))
  }

  return { busy, refused, all, dismiss: () => setRefused(null) }
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
          <li key={id}>{t('studio-publishing.refused-line', { title, error })}</li>
        ))}
      </ul>
    </div>
  )
}
