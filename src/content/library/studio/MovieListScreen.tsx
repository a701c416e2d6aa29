import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="movies"
      title={t('studio-library.movies')}
      home="/studio/movies"
      newLabel="New movie"
      purpose="Movies are presented with facts and reviews, and readers keep and rate them."
      dateLabel="Added"
    />
  )
}
