import { t } from '#i18n/messages.ts'
import { IssueOut } from '#content/releases/IssueOut.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { SearchTool } from './SearchTool.tsx'
import { SignIn } from './SignIn.tsx'
import { TodayDate } from './TodayDate.tsx'

/** The thin line above everything: date, the newest issue and tools. */
export function TopStrip() {
  return (
    <aside className="top-strip" aria-label={t('shell.today')}>
      <TodayDate />
      <IssueOut />
      <div className="top-strip__tools">
        <SearchTool />
        <ThemeSwitch />
        <SignIn />
      </div>
    </aside>
  )
}
