import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="books"
      title={t('studio-library.books')}
      home="/studio/books"
      newLabel={t('studio-library.new-book')}
      purpose={t('studio-library.books-are-presented-with-facts')}
      dateLabel={t('studio-library.added')}
    />
  )
}
