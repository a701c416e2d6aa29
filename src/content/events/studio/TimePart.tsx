import { Select, Switch } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { optionsOf } from '#studio/controls/input-values.ts'
import { ZonedTimeField } from '#studio/controls/ZonedTimeField.tsx'
import { zonesWith } from '#studio/moments.ts'
import { eventStatuses } from '../rules.ts'
import type { Props } from './EventSections.tsx'
import { statusNames } from './field-displays.ts'

export function TimePart({ form }: Props) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.when')}</legend>
      <Select
        label={t('studio-events.time-zone')}
        searchable
        data={zonesWith(fields.timezone)}
        value={fields.timezone}
        allowDeselect={false}
        onChange={(zone) => zone && set('timezone', zone)}
        error={error('timezone')}
      />
      <Switch label={t('studio-events.whole-days')} checked={fields.all_day} onChange={(event) => set('all_day', event.currentTarget.checked)} />
      <ZonedTimeField
        label={t('studio-events.begins')}
        zone={fields.timezone}
        dayOnly={fields.all_day}
        value={fields.starts_at}
        onChange={(ms) => ms !== null && set('starts_at', ms)}
        error={error('starts_at')}
      />
      <ZonedTimeField
        label={fields.all_day ? t('studio-events.last-day') : t('studio-events.ends')}
        zone={fields.timezone}
        dayOnly={fields.all_day && 'last'}
        value={fields.ends_at}
        onChange={(ms) => set('ends_at', ms)}
        error={error('ends_at')}
      />
      <Select
        label={t('studio-events.takes-place')}
        data={optionsOf(statusNames())}
        value={fields.event_status}
        allowDeselect={false}
        onChange={(status) => set('event_status', eventStatuses.find((one) => one === status) ?? 'scheduled')}
      />
      {fields.event_status === 'rescheduled' && (
        <ZonedTimeField
          label={t('studio-events.began-before')}
          zone={fields.timezone}
          value={fields.previous_starts_at}
          onChange={(ms) => set('previous_starts_at', ms)}
          error={error('previous_starts_at')}
        />
      )}
    </fieldset>
  )
}
