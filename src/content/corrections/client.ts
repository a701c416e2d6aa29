import { operationsOf } from '#ui/operation.ts'
import { t } from '#i18n/messages.ts'
import type { correctionsContract } from './contract.ts'

const { one, list } = operationsOf<typeof correctionsContract>()

const texts = () => ({ failed: t('corrections.failed') })

export function allCorrections(cursor?: string) {
  return list('GET /corrections', { query: { cursor } }, texts())
}

/** As many as are looked through for those of texts that were read here. */
export function newestCorrections() {
  return one('GET /corrections', { query: { limit: '50' } }, texts())
}

export function correctionsOfDraft(id: number) {
  return one('GET /drafts/:id/corrections', { params: { id: String(id) } }, texts())
}
