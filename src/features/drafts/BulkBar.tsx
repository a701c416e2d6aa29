import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { allTopics } from '#features/topics/client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ask } from '#ui/ask.ts'
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

  const many = ids.length !== 1
  const these = many ? `these ${ids.length} articles` : 'this article'
  const they = many ? 'They' : 'It'

  async function publish(): Promise<void> {
    if (await ask({ title: `Publish ${these}?`, text: `${they} can be read by everybody at once.`, act: 'Publish' })) void all('approve')
  }

  async function unpublish(): Promise<void> {
    const text = `Readers find ${many ? 'them' : 'it'} no more, at once. What was written stays in the studio.`
    if (await ask({ title: `Take ${these} from readers?`, text, act: 'Take from readers' })) void all('unpublish')
  }

  async function remove(): Promise<void> {
    const text = `${they} ${many ? 'are' : 'is'} lost for good, with all versions, comments and claps.`
    if (await ask({ title: `Delete ${these}?`, text, act: many ? `Delete ${ids.length} articles` : 'Delete the article', danger: true })) void all('delete')
  }

  return (
    <div className="dr-bulk" role="toolbar" aria-label="With the chosen articles">
      <b className="num">{ids.length} chosen</b>
      <button type="button" className="btn small" disabled={busy} onClick={() => void publish()}>
        Publish
      </button>
      <button type="button" disabled={busy} onClick={() => void unpublish()}>
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
      <button type="button" disabled={busy} onClick={() => void remove()}>
        Delete
      </button>
    </div>
  )
}
