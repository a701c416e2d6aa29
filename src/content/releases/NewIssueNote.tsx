import { href } from '#base/paths.ts'
import { tParts } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { currentRelease } from './current-release.ts'

/** 'Issue 14, Lost & Found, is out now'. An error page comes without data, so it says nothing there. */
export function NewIssueNote() {
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
