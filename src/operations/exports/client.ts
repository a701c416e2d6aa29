import { operationsOf } from '#ui/operation.ts'
import type { exportsContract } from './contract.ts'

const { one } = operationsOf<typeof exportsContract>()

export function exportList() {
  return one('GET /exports', {}, { failed: "Couldn't load the exports, please try again" })
}
