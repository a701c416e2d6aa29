import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { useSite } from '#ui/Site.tsx'
import { calendarLinks } from './calendar-links.ts'
import type { EventCard } from './contract.ts'

const outside = { target: '_blank', rel: 'noopener noreferrer' }

/** Puts the event into whatever calendar the reader keeps. */
export function CalendarMenu({ event, className = 'more-link' }: { event: EventCard; className?: string }) {
  const site = useSite()
  const { google, outlook } = calendarLinks(event, site.url + href.event({ slug: event.slug }))
  return (
    <Menu className={className} button={t('events.add-to-calendar')} label={t('events.add-this-to-calendar', { title: event.title })}>
      <a href={`${href.event({ slug: event.slug })}.ics`} download>
        <MoreIcon name="calendar" /> {t('events.calendar-file')}
      </a>
      <a href={google} {...outside}>
        <Icon name="arrow-right" /> {t('events.google')}
      </a>
      <a href={outlook} {...outside}>
        <Icon name="arrow-right" /> {t('events.outlook')}
      </a>
    </Menu>
  )
}
