import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { MoreRows } from './desk/MoreRows.tsx'
import { useCallback, useEffect, useState } from 'react'
import { href } from '#base/paths.ts'
import { longDate } from '#base/dates.ts'
import type { Problem } from '#base/problem.ts'
import type { QueuedComment } from '#features/comments/care-contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { asProblem } from './desk/useDeskForm.ts'
import { useStudioQuery } from './router.ts'
import './desk/desk.css'

const queues = [
  ['reported', 'Reported'],
  ['held', 'Held'],
  ['hidden', 'Hidden'],
  ['all', 'All'],
] as const

interface Queue {
  data: QueuedComment[]
  links: { next: string | null }
  meta: { total: number }
}

/** Comments to look at: one by one, or many at once. */
export function Screen() {
  const api = useApi()
  const [query, setQuery] = useStudioQuery()
  const show = queues.find(([name]) => name === query.get('show'))?.[0] ?? 'reported'
  const user = query.get('user') ?? undefined
  const [queue, setQueue] = useState<Queue | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const load = useCallback(async () => {
    try {
      setQueue((await api.call('GET /comments/queue', { query: { show, user } })) as Queue) // as care-contract.ts says
      setChosen(new Set())
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [api, show, user])
  useEffect(() => void load(), [load])

  async function each(work: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(true)
    try {
      await work()
      toast(said, { tone: 'success' })
      await load()
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  async function more(link: string): Promise<void> {
    try {
      const next = (await api.follow(link)) as Queue // a links.next of the queue
      setQueue((before) => (before ? { ...next, data: [...before.data, ...next.data] } : next))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  const judge = (id: number, status: 'shown' | 'hidden') => api.call('PUT /comments/:id/status', { params: { id }, body: { status } })
  const dismiss = (id: number) => api.call('DELETE /comments/:id/reports', { params: { id } })
  const ban = (id: number, banned: boolean) => api.call('PUT /comments/people/:id/ban', { params: { id }, body: { banned } })
  const hideAll = (id: number, hidden: boolean) => api.call('PUT /comments/people/:id/hidden', { params: { id }, body: { hidden } })
  const picked = queue?.data.filter((comment) => chosen.has(comment.id)) ?? []
  const inTurn = async (work: (comment: QueuedComment) => Promise<unknown>) => {
    for (const comment of picked) await work(comment)
  }

  return (
    <>
      <div className="st-top">
        <h1 className="h">Comments</h1>
      </div>
      <div className="st-filters">
        {queues.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={show === name} onClick={() => setQuery({ show: name })}>
            {label} {show === name && queue ? queue.meta.total : ''}
          </button>
        ))}
        {user && (
          <button type="button" aria-pressed onClick={() => setQuery({ user: undefined })}>
            Of one person ×
          </button>
        )}
      </div>
      {problem && <Alert color="red" role="alert" title={problem.message} mb="md" />}
      {queue && queue.data.length > 0 && (
        <Group mb="md" gap="xs">
          <Checkbox
            label={chosen.size > 0 ? `${chosen.size} chosen` : 'Choose all'}
            checked={chosen.size === queue.data.length}
            indeterminate={chosen.size > 0 && chosen.size < queue.data.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? new Set(queue.data.map((comment) => comment.id)) : new Set())}
          />
          <Button
            size="xs"
            variant="default"
            disabled={chosen.size === 0 || busy}
            onClick={() => void each(() => inTurn((one) => judge(one.id, 'hidden')), 'Hidden')}
          >
            Hide
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={chosen.size === 0 || busy}
            onClick={() => void each(() => inTurn((one) => (one.status === 'shown' ? dismiss(one.id) : judge(one.id, 'shown'))), 'Shown')}
          >
            All right
          </Button>
        </Group>
      )}
      {queue?.data.length === 0 && <p className="desk-none">{show === 'all' ? 'Nobody has said anything yet.' : 'Nothing to look at.'}</p>}
      {!queue && !problem && <p role="status">One moment …</p>}
      <ul className="said">
        {queue?.data.map((comment) => (
          <li key={comment.id}>
            <Checkbox
              aria-label={`Choose the comment of ${comment.user.name}`}
              checked={chosen.has(comment.id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? new Set([...chosen, comment.id]) : new Set([...chosen].filter((id) => id !== comment.id)))
              }
            />
            <div>
              <p className="by">
                <b>{comment.user.name}</b> @{comment.user.username}
                {comment.user.banned && ' (may not comment)'} on{' '}
                <a href={`${href.article({ slug: comment.article.slug })}#comment-${comment.id}`}>{comment.article.title}</a>, {longDate(comment.created_at)}
              </p>
              {comment.quote && <p className="by">on ‘{comment.quote}’</p>}
              <blockquote>{comment.description}</blockquote>
              {comment.status === 'held' && <p className="why">Held: {comment.reason.replaceAll('-', ' ')}</p>}
              {comment.reports.map((report) => (
                <p key={report.username} className="why">
                  {report.reason}
                  {report.note && `: ${report.note}`} (@{report.username})
                </p>
              ))}
            </div>
            <Group gap={6}>
              {comment.status !== 'hidden' && (
                <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void each(() => judge(comment.id, 'hidden'), 'Hidden')}>
                  Hide
                </Button>
              )}
              {comment.status !== 'shown' && (
                <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void each(() => judge(comment.id, 'shown'), 'Shown')}>
                  Show
                </Button>
              )}
              {comment.reports.length > 0 && comment.status === 'shown' && (
                <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void each(() => dismiss(comment.id), 'Reports set aside')}>
                  Leave it
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" onClick={() => setQuery({ user: String(comment.user.id), show: 'all' })}>
                All of theirs
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                disabled={busy}
                onClick={() => {
                  if (comment.user.banned) return void each(() => ban(comment.user.id, false), 'They may comment again')
                  if (!confirm(`Ban ${comment.user.name} from commenting and hide everything they have said?`)) return
                  void each(() => ban(comment.user.id, true).then(() => hideAll(comment.user.id, true)), 'Banned, and all of theirs hidden')
                }}
              >
                {comment.user.banned ? 'Let them again' : 'Ban, hide all'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <MoreRows next={queue?.links.next} onMore={more} />
    </>
  )
}
