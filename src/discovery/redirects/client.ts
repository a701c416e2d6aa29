import { operationsOf } from '#ui/operation.ts'
import type { redirectsContract } from './contract.ts'

const { list } = operationsOf<typeof redirectsContract>()

export function redirectList(search: string) {
  return list(
    'GET /redirects',
    { query: search ? { search } : {} },
    { failed: "Couldn't load the redirects, please try again", failedMore: "Couldn't load more redirects, please try again" },
  )
}
