import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="music"
      title={t('studio-library.music')}
      home="/studio/music"
      newLabel={t('studio-library.new-music')}
      purpose={t('studio-library.albums-and-songs-are-presented')}
      dateLabel={t('studio-library.added')}
    />
  )
}
