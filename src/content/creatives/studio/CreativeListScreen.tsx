import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="creatives"
      title={t('studio-creatives.creatives')}
      home="/studio/creatives"
      newLabel="New creative"
      purpose="Creatives are visual works: photographs, drawings, comics and booklets, each with a page of its own."
      dateLabel="Published"
    />
  )
}
