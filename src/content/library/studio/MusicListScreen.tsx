import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="music"
      title={t('studio-library.music')}
      home="/studio/music"
      newLabel="New music"
      purpose="Albums and songs are presented with facts and reviews, and readers keep and rate them."
      dateLabel="Added"
    />
  )
}
