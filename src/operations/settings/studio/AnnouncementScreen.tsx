import { t } from '#i18n/messages.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import '#community/newsletter/studio/mailings.css'

/** A bar above every page, for as long as it is wanted. */
export function Screen() {
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-announcement.announcement')}</h1>
      </div>
      <p className="studio-hint">{t('studio-announcement.intro')}</p>
      <div className="studio-form">
        <LoadedSettings form="announcement">{(saves) => <AnnouncementForm saves={saves} />}</LoadedSettings>
      </div>
    </>
  )
}
