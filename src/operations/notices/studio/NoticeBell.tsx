import { t } from '#i18n/messages.ts'
import { noticeCount } from '../client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import './notices.css'

const most = 99

/** The way to one's notices, with the number of those that are unread. */
export function NoticeBell({ onGo, current }: { onGo?: (() => void) | undefined; current?: boolean }) {
  const count = useQuery(noticeCount())
  const unread = count.data?.data.unread ?? 0
  return (
    <StudioLink to="/studio/notices" className="notice-bell" aria-current={current ? 'page' : undefined} onClick={onGo}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.9">
        <path d="M5 17h14l-2-3V9.5a5 5 0 0 0-10 0V14zM12 2v2.5M10 20h4" />
      </svg>
      <span>{t('studio-notices.notices')}</span>
      {unread > 0 && (
        <b className="notice-bell__count tabular-nums">
          {unread > most ? `${most}+` : unread} <span className="visually-hidden">{t('studio-notices.unread')}</span>
        </b>
      )}
    </StudioLink>
  )
}
