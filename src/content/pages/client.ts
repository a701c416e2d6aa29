import { operationsOf } from '#ui/operation.ts'
import type { pagesContract } from './contract.ts'

const { one } = operationsOf<typeof pagesContract>()

export function pageBySlug(slug: string) {
  return one('GET /pages/:slug', { params: { slug } }, { failed: "Couldn't load this page, please try again" })
}

export function allPages() {
  return one('GET /pages', {}, { failed: "Couldn't load the pages, please try again" })
}

export function pageRevisions(slug: string) {
  return one('GET /pages/:slug/revisions', { params: { slug } }, { failed: "Couldn't load the revisions, please try again" })
}
