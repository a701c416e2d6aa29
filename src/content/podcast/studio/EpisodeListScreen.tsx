import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="episodes"
      title={t('studio-podcast.podcast')}
      home="/studio/podcast"
      newLabel={t('studio-podcast.new-episode')}
      purpose={t('studio-podcast.episodes-are-played-on-their')}
      dateLabel={t('studio-podcast.published')}
      beside={{ to: '/studio/podcast/show', label: t('studio-podcast.the-show') }}
    />
  )
}
