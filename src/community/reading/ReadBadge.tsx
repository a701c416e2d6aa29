import { t } from '#i18n/messages.ts'
import { nameOf } from './rules.ts'
import { useEntry, useReaderState } from './useReaderState.ts'
import './reading.css'

/** 'New' on what came out since the reader's first visit and was not opened, 'Read' on what was read to the end. */
export function ReadBadge({ slug, published_at }: { slug: string; published_at: string | null }) {
  const layer = useReaderState()
  const value = useEntry(nameOf('place', 'article', slug))?.value
  if (!layer?.on) return null
  if (value) return (value.done ?? 0) >= 0.9 ? <span className="read-badge">{t('reading.read')}</span> : null
  const isNew = published_at !== null && Date.parse(published_at) > layer.since
  return isNew ? <span className="read-badge is-new">{t('reading.new')}</span> : null
}
