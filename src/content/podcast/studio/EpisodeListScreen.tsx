import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="episodes"
      title={t('studio-podcast.podcast')}
      home="/studio/podcast"
      newLabel="New episode"
      purpose="Episodes are played on their pages and reach podcast programs by a feed. Describe the show first."
      dateLabel="Published"
      beside={{ to: '/studio/podcast/show', label: 'The show' }}
    />
  )
}
