import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="topics"
      title={t('studio-topics.topics')}
      home="/studio/topics"
      newLabel="New topic"
      purpose="Readers find articles by topic. Create the topics before the first article."
      publicLabel="Listed"
    />
  )
}
