import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { currentRelease } from '#content/releases/current-release.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { SearchTool } from './SearchTool.tsx'
import { SignIn } from './SignIn.tsx'
import { TodayDate } from './TodayDate.tsx'

/** The thin line above everything: date, the newest issue and tools. */
export function TopStrip() {
  return (
    <aside className="top-strip" aria-label={t('shell.today')}>
      <TodayDate />
      <IssueOut />
      <div className="top-strip__tools">
        <SearchTool />
        <ThemeSwitch />
        <SignIn />
      </div>
    </aside>
  )
}

/** 'Issue 14, Lost & Found, is out now'. An error page comes without data, so it says nothing there. */
function IssueOut() {
  const { error } = usePlace()
  const current = useQuery(currentRelease(), { enabled: error === null })
  const issue = current.data?.data
  if (error || !issue) return null
  return (
    <Link className="top-strip__latest" to={href.release({ id: issue.slug })}>
      {tParts('shell.issue-is-out', { number: String(issue.number), title: <b key="title">{issue.title}</b> })}
    </Link>
  )
}
