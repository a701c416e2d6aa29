import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="topics"
      title={t('studio-topics.topics')}
      home="/studio/topics"
      newLabel={t('studio-topics.new-topic')}
      purpose={t('studio-topics.readers-find-articles-by-topic')}
      publicLabel={t('studio-topics.listed')}
    />
  )
}
