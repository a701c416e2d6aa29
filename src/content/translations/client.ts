import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { translationsContract } from './contract.ts'

const { one } = operationsOf<typeof translationsContract>()

/** @param path of a page, without its query */
export function translationsOf(path: string) {
  return one('GET /translations', { query: { path } }, { failed: t('translations.failed') })
}
