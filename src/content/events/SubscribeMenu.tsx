import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { useSite } from '#ui/Site.tsx'
import { subscribeLinks } from './calendar-links.ts'

const outside = { target: '_blank', rel: 'noopener noreferrer' }

/** All events, kept up to date by the reader's own calendar. */
export function SubscribeMenu() {
  const { webcal, google, outlook, file } = subscribeLinks(useSite().url)
  return (
    <Menu className="more-link" button={t('events.subscribe-to-calendar')}>
      <a href={webcal}>
        <MoreIcon name="calendar" /> {t('events.subscribe-in-your-calendar-app')}
      </a>
      <a href={google} {...outside}>
        <Icon name="arrow-right" /> {t('events.google')}
      </a>
      <a href={outlook} {...outside}>
        <Icon name="arrow-right" /> {t('events.outlook')}
      </a>
      <a href={file} download>
        <MoreIcon name="download" /> {t('events.as-a-file')}
      </a>
    </Menu>
  )
}
