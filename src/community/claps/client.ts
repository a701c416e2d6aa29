import { operationsOf } from '#ui/operation.ts'
import type { clapsContract } from './contract.ts'
import { clapTexts } from './messages.ts'

const { list } = operationsOf<typeof clapsContract>()

export function clapsFor(articleId: number) {
  return list('GET /claps/blog/:id', { params: { id: String(articleId) }, query: {} }, clapTexts.names)
}
