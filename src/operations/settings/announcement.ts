import { createHash } from 'node:crypto'
import type { Href } from '#base/paths.ts'
import { currentLanguage, siteLanguages } from '#i18n/format.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import type { Announcement } from './announcement-schema.ts'
import { inlineLinks, type AnnouncementColour } from './rules.ts'
import { settingsTag } from './service.ts'

/** Brings pages up to date when an announcement begins or ends. */
const announcementJob = 'announcement-moment'

interface ShownAnnouncement {
  /** Of these words: others are shown to those too who closed the former ones. */
  id: string
  parts: readonly (string | { label: string; to: Href })[]
  link?: Href
  colour: AnnouncementColour
  dismissible: boolean
}

/** What readers see now, in the language of the page. The page lives until that changes. */
export function shownAnnouncement(
  announcement: Announcement | null,
  { now, expireAt }: Pick<PublicContext, 'now' | 'expireAt'>,
): ShownAnnouncement | undefined {
  if (!announcement) return undefined
  const { texts, link, colour, dismissible } = announcement
  const [from, until] = [announcement.from, announcement.until].map((iso) => (iso === null ? null : Date.parse(iso)))
  for (const moment of [from, until]) if (moment && moment > now) expireAt(moment)
  if ((from && from > now) || (until && until <= now)) return undefined
  const text = texts[currentLanguage()] || [...siteLanguages().map((tag) => texts[tag]), ...Object.values(texts)].find(Boolean) || ''
  return {
    id: idOf(announcement),
    parts: inlineLinks(text).map((part) => (typeof part === 'string' ? part : { label: part.label, to: part.to as Href })), // checked by the schema when it was set
    ...(link ? { link: link as Href } : {}), // as above
    colour,
    dismissible,
  }
}

/** Purges at its moments what edges and other caches keep. A moment that was set before purges in vain. */
export async function scheduleAnnouncement(tx: Writing['tx'], announcement: Announcement | null): Promise<void> {
  for (const moment of [announcement?.from, announcement?.until])
    if (moment) await enqueue(tx, { kind: announcementJob, key: `${announcementJob}:${moment}`, runAt: Date.parse(moment) })
}

export function announcementJobs({ database }: Services) {
  return { [announcementJob]: () => database.write(async ({ purge }) => purge(settingsTag)) }
}

function idOf({ texts, link }: Announcement): string {
  return createHash('sha256')
    .update(JSON.stringify([texts, link]))
    .digest('hex')
    .slice(0, 8)
}
