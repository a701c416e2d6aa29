import { inPage, operationsOf } from '#ui/operation.ts'
import type { releasesContract } from './contract.ts'
import { releaseTexts } from './messages.ts'

const { one, list } = operationsOf<typeof releasesContract>()

/** As many as the spec appends at once, and one more: the newest stands apart. */
export function releaseList(cursor?: string) {
  return list('GET /releases', { query: { cursor, limit: '13' } }, releaseTexts.list)
}

/** The newest few, for the magazine's page. */
export function newestReleases() {
  return list('GET /releases', { query: { limit: '6' } }, releaseTexts.list)
}

export function releaseById(id: string) {
  return one('GET /release/:id', { params: { id } }, releaseTexts.list)
}

export function releaseContents(id: string) {
  return one('GET /release/:id/contents', { params: { id }, query: { only: 'card' } }, releaseTexts.list)
}

export function releasePages(id: string) {
  return one('GET /release/:id/pages', { params: { id } }, releaseTexts.list)
}

export function releasePage(id: string, no: number) {
  return one('GET /release/:id/pages/:no', { params: { id, no: String(no) } }, releaseTexts.list)
}

/** For the page that the server draws: the browser finds it there. */
export function releaseThumbnail(id: string, no: number) {
  return inPage(one('GET /release/:id/pages/:no/glimpse', { params: { id, no: String(no) } }, releaseTexts.list))
}

export function releaseHits(id: string, q: string) {
  return one('GET /release/:id/search', { params: { id }, query: { q } }, releaseTexts.list)
}

export function releaseOfArticle(slug: string) {
  return one('GET /article/:slug/release', { params: { slug } }, releaseTexts.list)
}
