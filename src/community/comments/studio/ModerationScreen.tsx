import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { Button, Checkbox, Group } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { href } from '#base/paths.ts'
import { longDate } from '#base/dates.ts'
import type { QueuedComment } from '../moderation-contract.ts'
import { commentsToModerate } from '../client.ts'
import { useLiveQueries } from '#operations/notices/studio/useLiveQueries.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { useStudioQuery } from '#studio/router.ts'
import '#content/admin/studio/content-admin.css'

const queues = () =>
  [
    ['reported', t('studio-comments.reported')],
    ['held', t('studio-comments.held')],
    ['hidden', t('studio-comments.hidden')],
    ['all', t('studio-comments.all')],
  ] as const

/** Comments to look at: one by one, or many at once. */
export function Screen() {
  const api = useApi()
  const [query, setQuery] = useStudioQuery()
  const show = queues().find(([name]) => name === query.get('show'))?.[0] ?? 'reported'
  const user = query.get('user') ?? undefined
  const search = query.get('search') ?? ''
  const operation = commentsToModerate({ show, ...(user ? { user } : {}), ...(search ? { search } : {}) })
  const list = useList(operation)
  useLiveQueries('comments', [operation])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  // What is no longer shown is not acted on.
  useEffect(() => setChosen(new Set()), [show, user, search])

  async function each(work: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(true)
    await submitting(async () => {
      await work()
      toast(said, { tone: 'success' })
    })
    // Some of them may be done when another one could not be.
    setChosen(new Set())
    void list.refetch()
    setBusy(false)
  }

  const judge = (id: number, status: 'shown' | 'hidden') => api.call('PUT /comments/:id/status', { params: { id }, body: { status } })
  const dismiss = (id: number) => api.call('DELETE /comments/:id/reports', { params: { id } })
  const ban = (id: number, banned: boolean) => api.call('PUT /comments/people/:id/ban', { params: { id }, body: { banned } })
  const hideAll = (id: number, hidden: boolean) => api.call('PUT /comments/people/:id/hidden', { params: { id }, body: { hidden } })
  async function banOrLet({ id, name, banned }: QueuedComment['user']): Promise<void> {
    if (banned) return each(() => ban(id, false), t('studio-comments.they-can-comment-again'))
    const text = t('studio-comments.what-a-ban-does')
    if (await confirmWith({ title: t('studio-comments.ban-question', { name }), text, act: t('studio-comments.ban-and-hide-all'), danger: true }))
      await each(() => ban(id, true).then(() => hideAll(id, true)), t('studio-comments.banned-and-hidden'))
  }
  const picked = list.items.filter((comment) => chosen.has(comment.id))
  const inTurn = async (work: (comment: QueuedComment) => Promise<unknown>) => {
    for (const comment of picked) await work(comment)
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-comments.comments')}</h1>
      </div>
      <div className="filter-bar">
        <SearchBox
          label={t('studio-comments.find-by-text-or-author')}
          placeholder={t('studio-comments.find-by-text-or-name')}
          value={search}
          onFind={(words) => setQuery({ search: words })}
        />
        {queues().map(([name, label]) => (
          <button key={name} type="button" aria-pressed={show === name} onClick={() => setQuery({ show: name })}>
            {label} {show === name && !list.loading ? list.total : ''}
          </button>
        ))}
        {user && (
          <button type="button" aria-pressed onClick={() => setQuery({ user: undefined })}>
            {t('studio-comments.one-person-only')}
          </button>
        )}
      </div>
      {list.items.length > 0 && (
        <Group mb="md" gap="xs">
          <Checkbox
            label={chosen.size > 0 ? t('studio-comments.chosen', { count: chosen.size }) : t('studio-comments.choose-all')}
            checked={chosen.size === list.items.length}
            indeterminate={chosen.size > 0 && chosen.size < list.items.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? new Set(list.items.map((comment) => comment.id)) : new Set())}
          />
          <Button
            size="xs"
            variant="default"
            disabled={chosen.size === 0 || busy}
            onClick={() => void each(() => inTurn((one) => judge(one.id, 'hidden')), t('studio-comments.now-hidden'))}
          >
            {t('studio-comments.hide')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={chosen.size === 0 || busy}
            onClick={() =>
              void each(() => inTurn((one) => (one.status === 'shown' ? dismiss(one.id) : judge(one.id, 'shown'))), t('studio-comments.now-shown'))
            }
          >
            {t('studio-comments.ok')}
          </Button>
        </Group>
      )}
      <QueryError query={list} />
      {list.loading && <p role="status">{t('studio-comments.one-moment')}</p>}
      {!list.loading && !list.failed && list.items.length === 0 && (
        <EmptyList
          title={show === 'all' ? t('studio-comments.no-comments-yet') : t('studio-comments.no-comments-to-review')}
          filtered={Boolean(search || user)}
        >
          {t('studio-comments.readers-comment-below-articles-what')}
        </EmptyList>
      )}
      <ul className="moderation-list">
        {list.items.map((comment) => (
          <li key={comment.id}>
            <Checkbox
              aria-label={t('studio-comments.choose-the-comment-of', { name: comment.user.name })}
              checked={chosen.has(comment.id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? new Set([...chosen, comment.id]) : new Set([...chosen].filter((id) => id !== comment.id)))
              }
            />
            <div>
              <p className="meta">
                <Byline comment={comment} />
              </p>
              {comment.quote && <p className="meta">{t('studio-comments.on-a-quote', { quote: comment.quote })}</p>}
              <blockquote>{comment.description}</blockquote>
              {comment.status === 'hidden' && <p className="moderation-list__reason">{t('studio-comments.hidden-from-readers')}</p>}
              {comment.status === 'held' && (
                <p className="moderation-list__reason">{t('studio-comments.held-because', { reason: comment.reason.replaceAll('-', ' ') })}</p>
              )}
              {comment.reports.map((report) => (
                <p key={report.username} className="moderation-list__reason">
                  {report.reason}
                  {report.note && `: ${report.note}`} (@{report.username})
                </p>
              ))}
            </div>
            <Group gap={6}>
              {comment.status !== 'hidden' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => void each(() => judge(comment.id, 'hidden'), t('studio-comments.now-hidden'))}
                >
                  {t('studio-comments.hide')}
                </Button>
              )}
              {comment.status !== 'shown' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => void each(() => judge(comment.id, 'shown'), t('studio-comments.now-shown'))}
                >
                  {t('studio-comments.show')}
                </Button>
              )}
              {comment.reports.length > 0 && comment.status === 'shown' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => void each(() => dismiss(comment.id), t('studio-comments.reports-dismissed'))}
                >
                  {t('studio-comments.keep-comment')}
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" onClick={() => setQuery({ user: String(comment.user.id), show: 'all', search: undefined })}>
                {t('studio-comments.all-comments-of-this-person')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="red" disabled={busy} onClick={() => void banOrLet(comment.user)}>
                {comment.user.banned ? t('studio-comments.allow-again') : t('studio-comments.ban-and-hide-all')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ListMore list={list} />
    </>
  )
}

function Byline({ comment }: { comment: QueuedComment }) {
  return tParts<ReactNode>('studio-comments.byline', {
    name: comment.user.name,
    username: comment.user.username,
    banned: comment.user.banned ? 'yes' : 'no',
    article: comment.article.title,
    date: longDate(comment.created_at),
    link: (inside) => (
      <a key="link" href={`${href.article({ slug: comment.article.slug })}#comment-${comment.id}`}>
        {inside}
      </a>
    ),
    author: (inside) => <b key="author">{inside}</b>,
  })
}
