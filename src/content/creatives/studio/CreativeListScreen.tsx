import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="creatives"
      title={t('studio-creatives.creatives')}
      home="/studio/creatives"
      newLabel={t('studio-creatives.new-creative')}
      purpose={t('studio-creatives.creatives-are-visual-works-photographs')}
      dateLabel={t('studio-creatives.published')}
    />
  )
}
