import { t } from '#i18n/messages.ts'

export const archiveNames = () => ({ public: t('studio-newsletter-archive.public'), mail: t('studio-newsletter-archive.mail') })
export const indexingNames = () => ({ index: t('studio-newsletter-archive.index'), noindex: t('studio-newsletter-archive.noindex') })

/** What a value of one of these fields is called; undefined of other fields. */
export function archiveValue(field: string, value: unknown): string | undefined {
  if (field !== 'archive' && field !== 'indexing') return undefined
  if (value === null) return t('studio-newsletter-archive.as-list')
  return new Map(Object.entries(field === 'archive' ? archiveNames() : indexingNames())).get(String(value))
}
