import { longDate } from '#base/dates.ts'
import { t } from '#i18n/messages.ts'

interface CommentTimeProps {
  id: number
  at: string
  /** Epoch ms; null on the server and until the page is alive: the date is the same for everybody then. */
  now: number | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When, as a link to the comment itself. */
export function CommentTime({ id, at, now }: CommentTimeProps) {
  return (
    <a href={`#comment-${id}`}>
      <time dateTime={at}>{(now !== null && justNow(now - Date.parse(at))) || longDate(at)}</time>
    </a>
  )
}

/** In words while it is young, empty after two days. `age` in ms. */
function justNow(age: number): string {
  if (age < 90_000) return t('comments.just-now')
  if (age < hour) return t('comments.minutes-ago', { count: Math.round(age / minute) })
  if (age < day) return t('comments.hours-ago', { count: Math.floor(age / hour) })
  return age < 2 * day ? t('comments.yesterday') : ''
}
