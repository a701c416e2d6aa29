import { t } from '#i18n/messages.ts'
import { pendingNotices } from '#content/admin/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#content/admin/studio/content-admin.css'

/** To do; nothing where nothing does, or where it cannot be found out just now. */
export function PendingNotices() {
  const notices = useQuery(pendingNotices())
  if (!notices.data || notices.data.data.length === 0) return null
  return (
    <ul className="pending-notices" aria-label={t('studio-publishing.to-do')}>
      {notices.data.data.map(({ text, path }) => (
        <li key={path}>
          <StudioLink to={path}>{text}</StudioLink>
        </li>
      ))}
    </ul>
  )
}
