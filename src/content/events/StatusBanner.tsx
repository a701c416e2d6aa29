import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import type { Event } from './contract.ts'
import { momentText } from './format-date.ts'

/** What has come between the announcement and the evening, in words; nothing where nothing has. */
export function StatusBanner({ event }: { event: Event }) {
  const said = textOf(event)
  if (!said) return null
  return (
    <div className={`event-banner is-${event.event_status}`} role="note">
      {event.event_status === 'cancelled' || event.event_status === 'postponed' ? <Icon name="warning" /> : <MoreIcon name="info" />}
      <p>
        <b>{said[0]}</b> {said[1]}
      </p>
    </div>
  )
}

function textOf({ event_status, previous_starts_local, sold_out, phase }: Event): [string, string] | null {
  const before = previous_starts_local === null ? '' : t('events.was-to-be-on', { date: momentText(previous_starts_local) })
  if (event_status === 'cancelled') return [t('events.is-cancelled'), t('events.will-not-take-place')]
  if (phase === 'over') return null
  if (event_status === 'postponed') return [t('events.is-postponed'), t('events.new-date-is-not-known')]
  if (event_status === 'rescheduled') return [t('events.has-a-new-date'), before]
  if (event_status === 'moved_online') return [t('events.is-moved-online'), t('events.time-stays')]
  return sold_out ? [t('events.is-sold-out'), t('events.no-more-tickets')] : null
}
