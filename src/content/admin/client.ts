import { operationsOf } from '#ui/operation.ts'
import type { noticesContract } from './contract.ts'

const { one } = operationsOf<typeof noticesContract>()

export function deskNotices() {
  return one('GET /desk/notices', {}, { failed: "Couldn't load the notices, please try again" })
}
