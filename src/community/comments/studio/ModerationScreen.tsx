import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useEffect, useState } from 'react'
import { commentsToModerate } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useList } from '#ui/useList.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { useStudioQuery } from '#studio/router.ts'
import { ModerationItem } from './ModerationItem.tsx'
import { useModeration } from './useModeration.ts'
import { useReplying } from './useReplying.ts'
import '#content/admin/studio/content-admin.css'
import { BulkActions } from './BulkActions.tsx'

const queues = () =>
  [
    ['reported', t('studio-comments.reported')],
    ['held', t('studio-comments.held')],
    ['hidden', t('studio-comments.hidden')],
    ['all', t('studio-comments.all')],
  ] as const

const emptyTitles = {
  reported: () => t('studio-comments.no-reported'),
  held: () => t('studio-comments.no-held'),
  hidden: () => t('studio-comments.no-hidden'),
  all: () => t('studio-comments.no-comments-yet'),
}

/** Which comments are asked for, as the address says. */
function useModerationFilters() {
  const [query, setQuery] = useStudioQuery()
  const show = queues().find(([name]) => name === query.get('show'))?.[0] ?? 'reported'
  return { show, user: query.get('user') ?? undefined, search: query.get('search') ?? '', setQuery }
}

type Filters = ReturnType<typeof useModerationFilters>

/** Comments to look at: one by one, or many at once. */
export function Screen() {
  const filters = useModerationFilters()
  const { show, user, search, setQuery } = filters
  const operation = commentsToModerate({ show, ...(user ? { user } : {}), ...(search ? { search } : {}) })
  const list = useList(operation)
  const held = useList(commentsToModerate({ show: 'held', limit: '1' }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const replying = useReplying(list.items)
  const moderation = useModeration(() => {
    setChosen(new Set())
    void list.refetch()
    void held.refetch()
  })
  // What is no longer shown is not acted on.
  useEffect(() => setChosen(new Set()), [show, user, search])

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-comments.comments')}</h1>
      </div>
      <FilterBar filters={filters} total={list.loading ? '' : list.total} />
      {list.items.length > 0 && <BulkActions comments={list.items} chosen={chosen} onChoose={setChosen} moderation={moderation} />}
      <QueryError query={list} />
      {list.loading && <p role="status">{t('studio-comments.one-moment')}</p>}
      {!list.loading && !list.failed && replying.comments.length === 0 && (
        <EmptyList
          title={emptyTitles[show]()}
          filtered={Boolean(search || user)}
          begin={
            show === 'reported' && held.total > 0
              ? { label: t('studio-comments.review-held', { count: held.total }), act: () => setQuery({ show: 'held' }) }
              : undefined
          }
        >
          {t('studio-comments.readers-comment-below-articles-what')}
        </EmptyList>
      )}
      <ul className="moderation-list">
        {replying.comments.map((comment) => (
          <ModerationItem
            key={comment.id}
            comment={comment}
            chosen={chosen.has(comment.id)}
            onChoose={(on) => setChosen(on ? new Set([...chosen, comment.id]) : new Set([...chosen].filter((id) => id !== comment.id)))}
            moderation={moderation}
            replying={replying}
            onAuthor={() => setQuery({ user: String(comment.user.id), show: 'all', search: undefined })}
          />
        ))}
      </ul>
      <ListMore list={list} />
    </>
  )
}

function FilterBar({ filters: { show, user, search, setQuery }, total }: { filters: Filters; total: number | string }) {
  return (
    <div className="filter-bar">
      <SearchBox
        label={t('studio-comments.find-by-text-or-author')}
        placeholder={t('studio-comments.find-by-text-or-name')}
        value={search}
        onFind={(words) => setQuery({ search: words })}
      />
      {queues().map(([name, label]) => (
        <button key={name} type="button" aria-pressed={show === name} onClick={() => setQuery({ show: name })}>
          {label} {show === name ? total : ''}
        </button>
      ))}
      {user && (
        <button type="button" aria-pressed onClick={() => setQuery({ user: undefined })}>
          {t('studio-comments.one-person-only')}
        </button>
      )}
    </div>
  )
}
