import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { importsContract } from './contract.ts'
import type { ItemState } from './rules.ts'

const { one, list } = operationsOf<typeof importsContract>()

export function importList() {
  return one('GET /imports', {}, { failed: t('imports.failed') })
}

export function importRun(id: number) {
  return one('GET /imports/:id', { params: { id: String(id) } }, { failed: t('imports.import-failed') })
}

export function importUndo(id: number) {
  return one('GET /imports/:id/undo', { params: { id: String(id) } }, { failed: t('imports.import-failed') })
}

export function importItems(id: number, state: ItemState | undefined) {
  return list(
    'GET /imports/:id/items',
    { params: { id: String(id) }, query: state ? { state } : {} },
    { failed: t('imports.report-failed'), failedMore: t('imports.more-report-failed') },
  )
}
