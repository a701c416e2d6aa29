import { operationsOf } from '#ui/operation.ts'
import type { clientErrorsContract } from './contract.ts'

const { one } = operationsOf<typeof clientErrorsContract>()

export function clientErrorList() {
  return one('GET /client-errors', {}, { failed: "Couldn't load the script errors, please try again" })
}
