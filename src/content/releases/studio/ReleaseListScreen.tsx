import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="releases"
      title={t('studio-releases.issues')}
      home="/studio/releases"
      newLabel={t('studio-releases.new-issue')}
      purpose={t('studio-releases.an-issue-gathers-articles-under')}
      dateLabel={t('studio-releases.published')}
    />
  )
}
