import { t } from '#i18n/messages.ts'
import { useReadAt } from '#community/reading/useReadAt.ts'
import type { Correction } from './contract.ts'
import { correctionAnchor } from './rules.ts'

/** For whoever read the article in this browser before it was corrected. */
export function ReadBefore({ slug, corrections }: { slug: string; corrections: readonly Correction[] }) {
  const readAt = useReadAt(slug)
  const news = readAt === undefined ? undefined : corrections.find(({ created_at }) => Date.parse(created_at) > readAt)
  if (!news) return null
  return (
    <p className="read-before" role="status">
      <a href={`#${correctionAnchor(news.id)}`}>{t('corrections.read-before')}</a>
    </p>
  )
}
