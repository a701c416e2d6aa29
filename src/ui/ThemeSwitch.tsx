import type { SubmitEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from './Icon.tsx'

const aYear = 31_536_000

type Theme = 'light' | 'dark'

/**
 * Both buttons are on the page and the sheet at `/theme.css` shows the one that leads to the other edition,
 * so the page is the same for everyone and the switch works without script: the server then leads to `back`, a path of this site.
 */
export function ThemeSwitch({ className = 'toolbar-button', back }: { className?: string; back?: string }) {
  return (
    <form method="post" action="/theme" onSubmit={chooseHere}>
      {back ? <input type="hidden" name="back" value={back} /> : null}
      <button className={`${className} only-dark`} name="theme" value="light" aria-label={t('ui.switch-to-light-theme')}>
        <Icon name="sun" />
        <span className="toolbar-button__label">{t('ui.light-theme')}</span>
      </button>
      <button className={`${className} only-light`} name="theme" value="dark" aria-label={t('ui.switch-to-dark-theme')}>
        <Icon name="moon" />
        <span className="toolbar-button__label">{t('ui.dark-theme')}</span>
      </button>
    </form>
  )
}

/** Keeps the choice for this browser and changes the sheet under the page. */
export function chooseTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${theme}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
  const sheet = document.getElementById('theme')
  if (sheet instanceof HTMLLinkElement) sheet.href = `/theme.css?${theme}`
}

function chooseHere(event: SubmitEvent<HTMLFormElement>) {
  const pressed = event.nativeEvent.submitter
  const sheet = document.getElementById('theme')
  if (!(pressed instanceof HTMLButtonElement) || !(sheet instanceof HTMLLinkElement)) return
  event.preventDefault()
  // The pressed button goes with the old sheet; its twin takes the keyboard's place.
  const twin = [...event.currentTarget.querySelectorAll('button')].find((button) => button !== pressed)
  if (pressed === document.activeElement && twin) {
    sheet.addEventListener('load', () => twin.focus(), { once: true })
  }
  chooseTheme(pressed.value === 'light' ? 'light' : 'dark')
}
