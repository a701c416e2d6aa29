import { useState, type SubmitEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSite, type SiteAnnouncement } from '#ui/Site.tsx'

const aYear = 31_536_000

/** Closed on this page; the sheet at `/theme.css` hides it on all others, so the page is the same for everyone. */
let closed = ''

/** What the magazine has to say above every page. */
export function Announcement() {
  const { announcement } = useSite()
  const [, setClosed] = useState(closed)
  if (!announcement || announcement.id === closed) return null
  const { id, colour, dismissible } = announcement

  function close(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `announcement=${id}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
    closed = id
    setClosed(id)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <aside id={`announcement-${id}`} className={`announcement is-${colour}`} aria-label={t('shell.announcement')}>
      <p>
        <Words {...announcement} />
      </p>
      {dismissible && (
        <form method="post" action="/announcement" onSubmit={close}>
          <button name="id" value={id} aria-label={t('shell.close-announcement')}>
            <Icon name="close" />
          </button>
        </form>
      )}
    </aside>
  )
}

/** Links do not lie in links: where all of it leads somewhere, its own links are words. */
function Words({ parts, link }: Pick<SiteAnnouncement, 'parts' | 'link'>) {
  const words = parts.map((part) => (typeof part === 'string' ? part : part.label)).join('')
  if (link) return <Link to={link}>{words}</Link>
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link key={at} to={part.to}>
        {part.label}
      </Link>
    ),
  )
}
