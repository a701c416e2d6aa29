import { wentWrong } from '#base/problem.ts'
import { operationsOf } from '#ui/operation.ts'
import type { draftsContract } from './contract.ts'
import type { Queue } from './rules.ts'

const { one, list } = operationsOf<typeof draftsContract>()
const texts = { failed: wentWrong() }

export function draftQueue(query: { queue: Queue; search?: string; topic?: string; author?: string; mine?: 'true' }) {
  return list('GET /drafts', { query }, texts)
}

export function draftCounts() {
  return one('GET /drafts/counts', {}, texts)
}

export function draftCalendar(from: string, to: string) {
  return one('GET /drafts/calendar', { query: { from, to } }, texts)
}

export function coAuthors(search: string) {
  return one('GET /drafts/authors', { query: { search } }, texts)
}

export function oneAuthor(id: number) {
  return one('GET /drafts/authors', { query: { id: String(id) } }, texts)
}

export function oneDraft(id: number) {
  return one('GET /drafts/:id', { params: { id: String(id) } }, texts)
}
