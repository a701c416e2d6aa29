import { t } from '#i18n/messages.ts'
import { inMainLanguage } from '#i18n/site-messages.ts'

/** The first name given, else a word for nobody: readers see it beside a comment, so it is in the language of the site, whoever imports. */
export function authorName(...given: string[]): string {
  return given.find((name) => name.trim())?.trim() ?? inMainLanguage(() => t('comments.anonymous'))
}
