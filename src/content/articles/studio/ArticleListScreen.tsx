import { callsOf } from '#base/api-client.ts'
import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { BulkActions } from '#content/publishing/studio/BulkActions.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { emptyTitle, purposeOf } from './queue-texts.ts'
import { QueueTabs } from './QueueTabs.tsx'
import { useArticleActions } from './useArticleActions.ts'
import { QueueFilters } from '#content/publishing/studio/QueueFilters.tsx'
import type { DraftCard, draftsContract } from '#content/publishing/contract.ts'
import { draftCounts, draftQueue } from '#content/publishing/client.ts'
import { queues, type Queue } from '#content/publishing/rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useSession } from '#ui/session/useSession.ts'
import { useList } from '#ui/useList.ts'
import { HomeComments } from '#community/comments/studio/HomeComments.tsx'
import { HomeFigures } from '#content/admin/studio/HomeFigures.tsx'
import { FirstStepList } from '#operations/first-steps/studio/FirstStepList.tsx'
import { PendingNotices } from '#content/publishing/studio/PendingNotices.tsx'
import { TemplateMenu } from '#content/snippets/studio/TemplateMenu.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { go, useStudioQuery } from '#studio/router.ts'
import { useListKeys } from '#studio/useListKeys.ts'

/** The desk: every article one may see, by where it stands. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const queue = queues.find((name) => name === query.get('queue')) ?? 'all'
  const search = query.get('search') ?? undefined
  const [topic, author] = [idIn(query.get('topic')), idIn(query.get('author'))]
  const operation = draftQueue({ queue, ...(search ? { search } : {}), ...(topic ? { topic } : {}), ...(author ? { author } : {}) })
  const list = useList(operation)
  const counts = useQuery(draftCounts())
  const { begin, beginWith, approve, refresh } = useArticleActions(operation)
  const { user } = useSession()
  const isEditor = user?.role === 'editor' || user?.role === 'admin'
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const find = useRef<HTMLInputElement>(null)
  const isHome = query.toString() === ''
  useBeginWhenAsked(query.get('begin') === '1', () => setQuery({ begin: undefined }), begin)

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
        {counts.data?.may_write !== false && user && user.role !== 'member' && <TemplateMenu onBegin={beginWith} />}
        {counts.data?.may_write !== false && (
          <button type="button" className="btn" onClick={begin}>
            {tParts('studio-articles.new-article', { key })}
          </button>
        )}
      </div>
      {user?.role !== 'member' && isHome && <HomeFigures />}
      {user?.role === 'admin' && isHome && <FirstStepList />}
      {user?.role !== 'member' && <PendingNotices />}
      {isEditor && isHome && <HomeComments />}
      <div className="filter-bar">
        <SearchBox ref={find} label={t('studio-articles.find-by-title-or-author')} value={search ?? ''} onFind={(words) => setQuery({ search: words })} />
        <QueueFilters topic={topic} author={author} onChange={setQuery} people={isEditor} />
        <QueueTabs queue={queue} counts={counts.data?.data} onChange={(name) => setQuery({ queue: name === 'all' ? undefined : name })} />
      </div>
      {isEditor && <ChosenArticles key={queue} queue={queue} items={list.items} chosen={chosen} onDone={(ids) => (setChosen(new Set(ids)), void refresh())} />}
      {list.failed ? (
        <QueryError query={list} />
      ) : list.items.length === 0 && !list.loading ? (
        <EmptyList
          title={emptyTitle(queue)}
          begin={queue === 'all' && counts.data?.may_write !== false ? { label: t('studio-articles.write-the-first'), act: begin } : undefined}
          filtered={Boolean(search || topic || author)}
        >
          {purposeOf(queue)}
        </EmptyList>
      ) : (
        <ArticleTable
          drafts={list.items}
          isLoading={list.loading}
          at={at}
          chosen={isEditor ? { ids: chosen, choose, chooseAll: (ids) => setChosen(new Set(ids)) } : undefined}
          onApprove={isEditor ? approve : undefined}
        />
      )}
      <ListMore list={list} />
      <KeyboardHints isEditor={isEditor} />
    </>
  )
}

/** The list of first steps leads here to begin an article. */
function useBeginWhenAsked(wanted: boolean, forget: () => void, begin: () => void): void {
  useEffect(() => {
    if (!wanted) return
    // Before the article opens, so that the way back does not begin another one.
    forget()
    begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address, not for each drawing
  }, [wanted])
}

function KeyboardHints({ isEditor }: { isEditor: boolean }) {
  return (
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
  )
}

function key(inside: ReactNode[]): ReactNode {
  return <kbd key={String(inside[0])}>{inside}</kbd>
}

function idIn(text: string | null): string | undefined {
  return text && /^\d{1,15}$/.test(text) ? text : undefined
}

interface ChosenProps {
  items: readonly DraftCard[]
  chosen: ReadonlySet<number>
  queue: Queue
  onDone: (refused: number[]) => void
}

function ChosenArticles({ items, chosen, queue, onDone }: ChosenProps) {
  const call = callsOf<typeof draftsContract>(useApi())
  // One that has gone to another queue meanwhile is not acted on.
  const ones = items.filter((one) => chosen.has(one.id)).map(({ id, title, state }) => ({ id, title, isPublic: state === 'public' }))
  return <BulkActions articles archived={queue === 'archived'} chosen={ones} send={(body) => call('POST /drafts/bulk', { body })} onDone={onDone} />
}
