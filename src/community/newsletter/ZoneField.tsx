import { t } from '#i18n/messages.ts'
import { TextField } from '#community/accounts/TextField.tsx'

/** The time zone of a reader, for newsletters that are sent by the clock of each one. */
export function ZoneField({ zone, onChoose }: { zone: string; onChoose?: (zone: string) => void }) {
  const zones = [...new Set([...(zone ? [zone] : []), ...Intl.supportedValuesOf('timeZone')])]
  return (
    <TextField
      label={t('newsletter-zone.your-zone')}
      name="time_zone"
      field={(attributes) => (
        <select {...attributes} name="time_zone" defaultValue={zone} onChange={(event) => onChoose?.(event.currentTarget.value)}>
          <option value="">{t('newsletter-zone.not-known')}</option>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  )
}
