import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { allTopics } from '#features/topics/client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import type { bulkActions, draftsContract } from './contract.ts'
import type { Queue } from './rules.ts'

type Action = (typeof bulkActions)[number]

const said: Record<Action, string> = {
  approve: 'public',
  unpublish: 'taken from readers',
  archive: 'put away',
  'bring-back': 'brought back, as drafts',
  delete: 'deleted',
  'add-topic': 'with that topic',
}

/** The same for all that are chosen. */
export function BulkBar({ ids, queue, onDone }: { ids: number[]; queue: Queue; onDone: () => void }) {
  const call = callsOf<typeof draftsContract>(useApi())
  const topics = useQuery(allTopics(), { enabled: ids.length > 0 })
  const [busy, setBusy] = useState(false)
  if (ids.length === 0) return null

  async function all(action: Action, topic?: number): Promise<void> {
    setBusy(true)
    try {
      const { data } = await call('POST /drafts/bulk', { body: { ids, action, ...(topic === undefined ? {} : { topic }) } })
      const failed = data.filter((one) => one.error !== null)
      if (failed.length === 0) toast(`${data.length} ${said[action]}`, { tone: 'success' })
      else toast(`${failed.length} of ${data.length} did not: ${failed[0]?.error}`, { tone: 'error' })
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong, { tone: 'error' })
    }
    setBusy(false)
    onDone()
  }

  const these = ids.length === 1 ? 'this one' : `these ${ids.length}`

  return (
    <div className="dr-bulk" role="toolbar" aria-label="With the chosen articles">
      <b className="num">{ids.length} chosen</b>
      <button type="button" className="btn small" disabled={busy} onClick={() => confirm(`Publish ${these} now?`) && void all('approve')}>
        Publish
      </button>
      <button type="button" disabled={busy} onClick={() => confirm(`Take ${these} from readers, at once?`) && void all('unpublish')}>
        Take from readers
      </button>
      {queue === 'archived' ? (
        <button type="button" disabled={busy} onClick={() => void all('bring-back')}>
          Bring back
        </button>
      ) : (
        <button type="button" disabled={busy} onClick={() => void all('archive')}>
          Put away
        </button>
      )}
      <select aria-label="Add a topic" disabled={busy} value="" onChange={(event) => void all('add-topic', Number(event.target.value))}>
        <option value="">Add a topic</option>
        {topics.data?.data.map((topic) => (
          <option key={topic.id} value={topic.id}>
            {topic.name}
          </option>
        ))}
      </select>
      <button type="button" disabled={busy} onClick={() => confirm(`Delete ${these} for good?`) && void all('delete')}>
        Delete
      </button>
    </div>
  )
}
