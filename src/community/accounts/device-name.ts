import { t } from '#i18n/messages.ts'

/** As device.ts names them; a passkey that its owner has named otherwise keeps that name. */
const known = /^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari) on (iPhone|iPad|Android|Windows|Mac|ChromeOS|Linux)$/

/** What a device is called on the screen, in the language of the page. @param kept as device.ts has named it */
export function deviceName(kept: string): string {
  const [, browser, system] = known.exec(kept) ?? []
  if (browser && system) return t('accounts.browser-on-system', { browser, system })
  return kept === 'An unknown browser' ? t('accounts.unknown-browser') : kept
}
