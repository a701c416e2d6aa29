import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { allTopics } from '#features/topics/client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import type { bulkActions, draftsContract } from './contract.ts'
import type { Queue } from './rules.ts'

type Action = (typeof bulkActions)[number]

/** The same for all that are chosen. */
export function BulkBar({ ids, queue, onDone }: { ids: number[]; queue: Queue; onDone: () => void }) {
  const call = callsOf<typeof draftsContract>(useApi())
  const topics = useQuery(allTopics(), { enabled: ids.length > 0 })
  if (ids.length === 0) return null

  async function all(action: Action, topic?: number): Promise<void> {
    try {
      const { data } = await call('POST /drafts/bulk', { body: { ids, action, ...(topic === undefined ? {} : { topic }) } })
      const failed = data.filter((one) => one.error !== null)
      if (failed.length === 0) toast(`Done with ${data.length}`, { tone: 'success' })
      else toast(`${failed.length} of ${data.length} did not: ${failed[0]?.error}`, { tone: 'error' })
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong, { tone: 'error' })
    }
    onDone()
  }

  return (
    <div className="dr-bulk" role="toolbar" aria-label="With the chosen articles">
      <b className="num">{ids.length} chosen</b>
      <button type="button" className="btn small" onClick={() => void all('approve')}>
        Publish
      </button>
      <button type="button" onClick={() => void all('unpublish')}>
        Take from readers
      </button>
      {queue === 'archived' ? (
        <button type="button" onClick={() => void all('bring-back')}>
          Bring back
        </button>
      ) : (
        <button type="button" onClick={() => void all('archive')}>
          Put away
        </button>
      )}
      <select aria-label="Add a topic" value="" onChange={(event) => void all('add-topic', Number(event.target.value))}>
        <option value="">Add a topic</option>
        {topics.data?.data.map((topic) => (
          <option key={topic.id} value={topic.id}>
            {topic.name}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => confirm(`Delete ${ids.length} for good?`) && void all('delete')}>
        Delete
      </button>
    </div>
  )
}
