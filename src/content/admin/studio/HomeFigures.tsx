import { t } from '#i18n/messages.ts'
import { homeFigures } from '../client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import './content-admin.css'

/** What waits, what is due and the last figures; nothing where they cannot be found out just now. */
export function HomeFigures() {
  const figures = useQuery(homeFigures())
  if (!figures.data || figures.data.data.length === 0) return null
  return (
    <ul className="home-figures" aria-label={t('studio-admin.overview')}>
      {figures.data.data.map(({ title, count, path }) => (
        <li key={title}>
          <StudioLink to={path}>
            <b className="tabular-nums">{count}</b> <span>{title}</span>
          </StudioLink>
        </li>
      ))}
    </ul>
  )
}
