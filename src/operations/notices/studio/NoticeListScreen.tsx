import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { noticeCount, ownNotices } from '../client.ts'
import type { Notice, noticesContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import './notices.css'
import { formatMoment } from '#studio/moments.ts'

/** One's own notices, newest first. */
export function Screen() {
  const call = callsOf<typeof noticesContract>(useApi())
  const store = useQueryStore()
  const notices = useQuery(ownNotices())
  const lines = notices.data?.data ?? []
  const unread = lines.filter(({ read }) => !read)

  async function mark(body: { ids: number[] } | { last: number }): Promise<void> {
    try {
      store.set(noticeCount(), await call('PUT /me/notices/read', { body }))
      await store.refetch(ownNotices())
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-notices.notices')}</h1>
        <button
          type="button"
          className="btn is-outlined"
          disabled={unread.length === 0}
          onClick={() => void mark({ last: Math.max(...lines.flatMap(({ ids }) => ids)) })}
        >
          {t('studio-notices.mark-all-as-read')}
        </button>
        <StudioLink to="/studio/notices/settings" className="btn is-outlined">
          {t('studio-notices.notice-settings')}
        </StudioLink>
      </div>
      {notices.error && !notices.data ? (
        <QueryError query={notices} />
      ) : notices.data && lines.length === 0 ? (
        <EmptyList
          title={t('studio-notices.no-notices-yet')}
          begin={{ label: t('studio-notices.choose-which-notices-come'), act: () => go('/studio/notices/settings') }}
        >
          {t('studio-notices.what-others-do-with-your')}
        </EmptyList>
      ) : (
        <ul className="notice-list" aria-busy={!notices.data}>
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.ids[0]}`} line={line} onRead={() => void mark({ ids: line.ids })} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line: { text, quote, path, created_at, read }, onRead }: { line: Notice; onRead: () => void }) {
  const leave = () => {
    if (!read) onRead()
  }
  return (
    <li data-unread={read ? undefined : ''}>
      <div>
        {path.startsWith('/studio') ? (
          <StudioLink to={path} onClick={leave}>
            {text}
          </StudioLink>
        ) : (
          <a href={path} target="_blank" rel="noreferrer" onClick={leave}>
            {text}
          </a>
        )}
        {quote && <p className="notice-list__quote">{quote}</p>}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </div>
      {!read && (
        <button type="button" className="btn is-outlined is-small" aria-label={t('studio-notices.mark-notice-as-read', { notice: text })} onClick={onRead}>
          {t('studio-notices.mark-as-read')}
        </button>
      )}
    </li>
  )
}
