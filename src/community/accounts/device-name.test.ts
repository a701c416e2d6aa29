import { afterAll, expect, test } from 'vitest'
import { activateLanguage } from '#i18n/site-messages.ts'
import { deviceName } from './device-name.ts'
import { deviceOf } from './device.ts'

afterAll(() => activateLanguage('en'))

const systems = ['iPhone', 'iPad', 'Android 16', 'Windows NT 10.0', 'Macintosh', 'CrOS', 'X11; Linux']
const browsers = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari']
const agents = systems.flatMap((system) => browsers.map((browser) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 ${browser}/140.0`))

test('every device that is kept in English is named in the language of the page', () => {
  const kept = agents.map(deviceOf)
  expect(new Set(kept).size).toBe(42)
  activateLanguage('de')
  expect(kept.map(deviceName)).toEqual(kept.map((name) => name.replace(' on ', ' auf ')))
  expect(deviceName(deviceOf(''))).toBe('Unbekannter Browser')
})

test('a name that the owner of a passkey has chosen is shown as it is', () => {
  activateLanguage('de')
  expect(deviceName('Blue key on the ring')).toBe('Blue key on the ring')
})
