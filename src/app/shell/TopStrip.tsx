import { t } from '#i18n/messages.ts'
import { listLanguage } from '#i18n/format.ts'
import { untilFirstInput } from '#ui/in-view.ts'
import { later } from '#ui/Later.tsx'
import { NewIssueNote } from '#content/releases/NewIssueNote.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { SearchTool } from './SearchTool.tsx'
import { SignIn } from './SignIn.tsx'
import { TodayDate } from './TodayDate.tsx'

const Languages = later({
  whole: import.meta.env.SSR ? (await import('#content/translations/LanguageSwitcher.tsx')).LanguageSwitcher : null,
  when: untilFirstInput,
  load: async () => (await import('#content/translations/LanguageSwitcher.tsx')).LanguageSwitcher,
  placeholder: null,
})

/** The thin line above everything: date, the newest issue and tools. */
export function TopStrip() {
  return (
    <aside className="top-strip" aria-label={t('shell.today')}>
      <TodayDate />
      <NewIssueNote />
      <div className="top-strip__tools">
        {listLanguage() && <Languages />}
        <SearchTool />
        <ThemeSwitch />
        <SignIn />
      </div>
    </aside>
  )
}
