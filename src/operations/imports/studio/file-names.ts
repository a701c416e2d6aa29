import { t } from '#i18n/messages.ts'

/** Of many files the first: a folder of texts has hundreds. */
export function fileNames(files: readonly { name: string }[]): string {
  const [first, ...others] = files
  if (!first) return ''
  return others.length > 0 ? t('studio-imports.and-more-files', { name: first.name, count: others.length }) : first.name
}
