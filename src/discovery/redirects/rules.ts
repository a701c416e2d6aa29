import { isBuildFile } from '#base/build-file.ts'
import { localPath } from '#base/local-path.ts'
import { findMediaByName } from '#base/media-name.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'

export { isFoundByName, isOldQuery, oldArchive, oldDocument, oldRequest, pathOfQuery, shortAddress, type OldRequest } from './old-request.ts'

/** 301 for good, 302 for a while, 410 gone. */
export const redirectStatuses = [301, 302, 410] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** Addresses that answer by themselves before any redirect is looked for. Below `/assets`, `/media` and `/files` others may have had theirs. */
function isOurs(path: string): boolean {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (first === 'media' || first === 'files') return rest.length === 1 && findMediaByName(second) !== null
  return /^(?:api|builds|studio)$/.test(first) || (first === 'assets' && isBuildFile(path))
}

/**
 * The spelling under which an old address is kept and looked up, or null where it cannot be one: a path without query, not
 * the front page, or a short address of WordPress (`/?p=14`).
 */
export function oldPath(text: string): string | null {
  if (/^\/\?p=\d{1,18}$/.test(text)) return text
  const path = localPath(text.startsWith('/') ? text : `/${text}`)
  if (path === null || /[?#]/.test(path)) return null
  const spelled = withoutEndSlashes(path).replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase())
  return spelled === '' || spelled.length > 1_000 || isOurs(spelled) ? null : spelled
}

/** Where readers may be sent: a path of this site, or https on one of the owner's hosts. */
export function newPlace(text: string, hosts: readonly string[]): string | null {
  if (text.startsWith('/')) return localPath(text)
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' && hosts.includes(url.host) ? url.href : null
}

/** Whether `to` leads back to `from`. `targetOf` is what stands under a path, null where a page or nothing does. */
export async function wouldLoop(from: string, to: string, targetOf: (path: string) => Promise<string | null>): Promise<boolean> {
  const seen = new Set([from])
  for (let place: string | null = oldPath(to.split(/[?#]/, 1)[0] ?? ''); place !== null;) {
    if (seen.has(place)) return true
    seen.add(place)
    const next = await targetOf(place)
    place = next === null ? null : oldPath(next.split(/[?#]/, 1)[0] ?? '')
  }
  return false
}

/** The new place with the query that came along; its own values stand. */
export function withQuery(to: string, search: string): string {
  if (search.length < 2) return to
  const [address = '', hash] = to.split('#', 2)
  const joined = address + (address.includes('?') ? '&' : '?') + search.slice(1)
  return hash === undefined ? joined : `${joined}#${hash}`
}
