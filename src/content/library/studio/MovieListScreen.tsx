import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="movies"
      title={t('studio-library.movies')}
      home="/studio/movies"
      newLabel={t('studio-library.new-movie')}
      purpose={t('studio-library.movies-are-presented-with-facts')}
      dateLabel={t('studio-library.added')}
    />
  )
}
