import { currentLanguage } from '#i18n/format.ts'

/** Names of the days of the week, Sunday first, as `Date.getDay` counts. */
export function weekdays(): string[] {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' })
  const sunday = Date.UTC(2023, 0, 1)
  return Array.from({ length: 7 }, (_, day) => format.format(sunday + day * 86_400_000))
}
