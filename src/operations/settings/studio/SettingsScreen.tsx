import { t } from '#i18n/messages.ts'
import { UpdateSection } from '#operations/updates/studio/UpdateSection.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import '#community/newsletter/studio/mailings.css'

/** Name, colours, addresses and the rest, for the whole site at once. */
export function Screen() {
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-settings.site-settings')}</h1>
      </div>
      <div className="studio-form">
        <LoadedSettings form="settings">{(saves) => <SettingsForm saves={saves} />}</LoadedSettings>
        <UpdateSection />
      </div>
    </>
  )
}
