import { t } from '#i18n/messages.ts'
import { LoadedSettings } from './LoadedSettings.tsx'
import { ThemeForm } from './ThemeForm.tsx'
import '#community/newsletter/studio/mailings.css'

/** Colours, fonts and forms of the site, with the home page beside them as it will look. */
export function Screen() {
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-theme.screen')}</h1>
      </div>
      <LoadedSettings form="theme">{(saves) => <ThemeForm saves={saves} />}</LoadedSettings>
    </>
  )
}
