import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="releases"
      title={t('studio-releases.issues')}
      home="/studio/releases"
      newLabel="New issue"
      purpose="An issue gathers articles under a cover, or shows a PDF page by page."
      dateLabel="Published"
    />
  )
}
