import { operationsOf } from '#ui/operation.ts'
import type { importsContract } from './contract.ts'
import type { ItemState } from './rules.ts'

const { one, list } = operationsOf<typeof importsContract>()

export function importList() {
  return one('GET /imports', {}, { failed: "Couldn't load the imports, please try again" })
}

export function importRun(id: number) {
  return one('GET /imports/:id', { params: { id: String(id) } }, { failed: "Couldn't load the import, please try again" })
}

export function importItems(id: number, state: ItemState | undefined) {
  return list(
    'GET /imports/:id/items',
    { params: { id: String(id) }, query: state ? { state } : {} },
    { failed: "Couldn't load the report, please try again", failedMore: "Couldn't load more of the report, please try again" },
  )
}
