import { useRef } from 'react'
import { t } from '#i18n/messages.ts'
import { TextField } from '#community/accounts/TextField.tsx'
import { deviceZone, zonesWith } from '#studio/moments.ts'

/** The clocks of the studio; where this device has others, they are one click away. */
export function TimeZoneField({ zone }: { zone: string }) {
  const field = useRef<HTMLSelectElement>(null)
  const here = deviceZone()

  function choose(): void {
    if (!field.current) return
    field.current.value = here
    // The form keeps what is typed, and hears of it as if somebody had.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <>
      <TextField
        label={t('studio-time.zone')}
        name="time_zone"
        hint={t('studio-time.zone-hint')}
        field={(attributes) => (
          <select {...attributes} name="time_zone" ref={field} defaultValue={zone}>
            {zonesWith(zone, here).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      />
      {here !== zone && (
        <p>
          <button type="button" className="text-button" onClick={choose}>
            {t('studio-time.use-device-zone', { zone: here })}
          </button>
        </p>
      )}
    </>
  )
}
