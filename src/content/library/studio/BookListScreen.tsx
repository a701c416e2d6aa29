import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="books"
      title={t('studio-library.books')}
      home="/studio/books"
      newLabel="New book"
      purpose="Books are presented with facts and reviews, and readers keep and rate them."
      dateLabel="Added"
    />
  )
}
