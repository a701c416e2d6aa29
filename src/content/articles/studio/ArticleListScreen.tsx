import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { BulkActions } from '#content/publishing/studio/BulkActions.tsx'
import { QueueFilters } from '#content/publishing/studio/QueueFilters.tsx'
import { draftCounts, draftQueue } from '#content/publishing/client.ts'
import type { draftsContract } from '#content/publishing/contract.ts'
import { DraftRow } from '#content/publishing/studio/DraftRow.tsx'
import { queues, type Queue } from '#content/publishing/rules.ts'
import { useLiveQueries } from '#operations/notices/studio/useLiveQueries.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { HomeFigures } from '#content/admin/studio/HomeFigures.tsx'
import { FirstStepList } from '#operations/first-steps/studio/FirstStepList.tsx'
import { PendingNotices } from '#content/publishing/studio/PendingNotices.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { go, useStudioQuery } from '#studio/router.ts'
import { useListKeys } from '#studio/useListKeys.ts'

const names = (): Record<Queue, string> => ({
  all: t('studio-articles.queue-all'),
  submitted: t('studio-articles.queue-submitted'),
  public: t('studio-articles.queue-public'),
  back: t('studio-articles.queue-back'),
  drafts: t('studio-articles.queue-drafts'),
  scheduled: t('studio-articles.queue-scheduled'),
  silent: t('studio-corrections.queue-silent'),
  archived: t('studio-articles.queue-archived'),
})
const emptyTitles = (): Record<Queue, string> => ({
  all: t('studio-articles.empty-all'),
  submitted: t('studio-articles.empty-submitted'),
  public: t('studio-articles.empty-public'),
  back: t('studio-articles.empty-back'),
  drafts: t('studio-articles.empty-drafts'),
  scheduled: t('studio-articles.empty-scheduled'),
  silent: t('studio-corrections.empty-silent'),
  archived: t('studio-articles.empty-archived'),
})
const purposes = (): Record<Queue, string> => ({
  all: t('studio-articles.purpose-all'),
  submitted: t('studio-articles.purpose-submitted'),
  public: t('studio-articles.purpose-public'),
  back: t('studio-articles.purpose-back'),
  drafts: t('studio-articles.purpose-drafts'),
  scheduled: t('studio-articles.purpose-scheduled'),
  silent: t('studio-corrections.purpose-silent'),
  archived: t('studio-articles.purpose-archived'),
})
const order: readonly Queue[] = ['all', 'submitted', 'public', 'back', 'drafts', 'scheduled', 'silent', 'archived']

/** The desk: every article one may see, by where it stands. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const queue = queues.find((name) => name === query.get('queue')) ?? 'all'
  const search = query.get('search') ?? undefined
  const [topic, author] = [idIn(query.get('topic')), idIn(query.get('author'))]
  const operation = draftQueue({ queue, ...(search ? { search } : {}), ...(topic ? { topic } : {}), ...(author ? { author } : {}) })
  const list = useList(operation)
  const counts = useQuery(draftCounts())
  const store = useQueryStore()
  useLiveQueries('content', [operation, draftCounts()])
  const call = callsOf<typeof draftsContract>(useApi())
  const { user } = useSession()
  const isEditor = user?.role === 'editor' || user?.role === 'admin'
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const find = useRef<HTMLInputElement>(null)
  const isHome = query.toString() === ''

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong, { tone: 'error' })
    }
    await Promise.all([store.refetch(operation), store.refetch(draftCounts())])
  }

  const beginning = useRef(false)
  const begin = () => {
    // A second press begins no second one.
    if (beginning.current) return
    beginning.current = true
    void attempt(async () => go(`/studio/write/${(await call('POST /drafts', { body: { title: '' } })).data.id}`)).finally(() => (beginning.current = false))
  }
  // The list of first steps leads here to begin one.
  const wanted = query.get('begin') === '1'
  useEffect(() => {
    if (!wanted) return
    // Before the article opens, so that the way back does not begin another one.
    setQuery({ begin: undefined })
    begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address, not for each drawing
  }, [wanted])
  const approving = useRef(new Set<number>())
  const approve = (id: number) => {
    if (approving.current.has(id)) return
    approving.current.add(id)
    const work = async () => (
      await call('POST /drafts/:id/approve', { params: { id: String(id) }, body: {} }),
      toast(t('studio-articles.published'), { tone: 'success' })
    )
    void attempt(work).finally(() => approving.current.delete(id))
  }
  // One that has gone to another queue meanwhile is not acted on.
  const chosenOnes = list.items.filter((one) => chosen.has(one.id))
  const choose = (id: number, yes: boolean) => setChosen((before) => new Set(yes ? [...before, id] : [...before].filter((one) => one !== id)))
  const at = useListKeys(list.items.length, {
    open: (index) => list.items[index] && go(`/studio/write/${list.items[index].id}`),
    act: (index) => {
      const one = list.items[index]
      if (one && isEditor && (one.state === 'submitted' || one.changes === 'submitted')) approve(one.id)
    },
    choose: (index) => {
      const one = list.items[index]
      if (one && isEditor) choose(one.id, !chosen.has(one.id))
    },
    begin,
    find: () => find.current?.focus(),
  })
  // What is no longer shown is not acted on.
  useEffect(() => setChosen(new Set()), [queue, search, topic, author])

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-articles.articles')}</h1>
        {counts.data?.may_write !== false && (
          <button type="button" className="btn" onClick={begin}>
            {tParts('studio-articles.new-article', { key })}
          </button>
        )}
      </div>
      {user?.role !== 'member' && isHome && <HomeFigures />}
      {user?.role === 'admin' && isHome && <FirstStepList />}
      {user?.role !== 'member' && <PendingNotices />}
      <div className="filter-bar">
        <SearchBox ref={find} label={t('studio-articles.find-by-title-or-author')} value={search ?? ''} onFind={(words) => setQuery({ search: words })} />
        <QueueFilters topic={topic} author={author} onChange={setQuery} people={isEditor} />
        {order
          .filter((name) => name !== 'silent' || queue === 'silent' || counts.data?.data.silent)
          .map((name) => (
            <button key={name} type="button" aria-pressed={name === queue} onClick={() => setQuery({ queue: name === 'all' ? undefined : name })}>
              {names()[name]} <span className="tabular-nums">{counts.data?.data[name] ?? ''}</span>
            </button>
          ))}
      </div>
      {isEditor && (
        <BulkActions key={queue} chosen={chosenOnes} queue={queue} onDone={(refused) => (setChosen(new Set(refused)), void attempt(async () => {}))} />
      )}
      {list.failed ? (
        <QueryError query={list} />
      ) : list.items.length === 0 && !list.loading ? (
        <EmptyList
          title={emptyTitles()[queue]}
          begin={queue === 'all' && counts.data?.may_write !== false ? { label: t('studio-articles.write-the-first'), act: begin } : undefined}
          filtered={Boolean(search || topic || author)}
        >
          {purposes()[queue]}
        </EmptyList>
      ) : (
        <table className="studio-table" aria-busy={list.loading}>
          <thead>
            <tr>
              <th scope="col">
                {isEditor && list.items.length > 0 && (
                  <input
                    type="checkbox"
                    aria-label={t('studio-articles.choose-all-that-are-shown')}
                    checked={list.items.every((one) => chosen.has(one.id))}
                    onChange={(event) => setChosen(new Set(event.target.checked ? list.items.map((one) => one.id) : []))}
                  />
                )}{' '}
                {t('studio-articles.title')}
              </th>
              <th scope="col">{t('studio-articles.state')}</th>
              <th scope="col" className="is-end-aligned">
                {t('studio-articles.views')}
              </th>
              <th scope="col" className="is-end-aligned">
                {t('studio-articles.claps')}
              </th>
              <th scope="col" className="is-end-aligned">
                {t('studio-articles.changed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((draft, index) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                selected={index === at}
                href={`/studio/write/${draft.id}`}
                onOpen={() => go(`/studio/write/${draft.id}`)}
                onApprove={isEditor ? () => approve(draft.id) : undefined}
                chosen={isEditor ? chosen.has(draft.id) : undefined}
                onChoose={(yes) => choose(draft.id, yes)}
              />
            ))}
          </tbody>
        </table>
      )}
      <ListMore list={list} />
      <p className="keyboard-hints">
        <span>{tParts('studio-articles.key-move', { key })}</span>
        <span>{tParts('studio-articles.key-open', { key })}</span>
        {isEditor && (
          <>
            <span>{tParts('studio-articles.key-approve', { key })}</span>
            <span>{tParts('studio-articles.key-choose', { key })}</span>
          </>
        )}
        <span>{tParts('studio-articles.key-write', { key })}</span>
        <span>{tParts('studio-articles.key-find', { key })}</span>
      </p>
    </>
  )
}

function key(inside: ReactNode[]): ReactNode {
  return <kbd key={String(inside[0])}>{inside}</kbd>
}

function idIn(text: string | null): string | undefined {
  return text && /^\d{1,15}$/.test(text) ? text : undefined
}
