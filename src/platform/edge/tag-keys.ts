import { hash } from 'node:crypto'
import { everything } from '../db/change-feed.ts'

/** Carried by every answer. */
const allKey = 'all'

/** Two characters each, so that all of them together fit into the shortest header of tags. */
const buckets = 200
const longestKey = 24

/** A tag as every edge takes it: no space, no comma, only ASCII, and short. */
export function keyOf(tag: string): string {
  if (tag === everything) return allKey
  if (tag.length <= longestKey && /^[a-z][a-z0-9]*[:/_-][a-z0-9:/_-]*$|^[a-z]{4,}$/.test(tag)) return tag
  return `h-${hash('sha256', tag, 'hex').slice(0, 16)}`
}

/** Stands for many tags where an answer has too many of them. */
function bucketOf(tag: string): string {
  return (Number.parseInt(hash('sha256', tag, 'hex').slice(0, 8), 16) % buckets).toString(36).padStart(2, '0')
}

/** Keys of an answer, together at most `longest` bytes with one byte between two of them; `longest` is at least 700. */
export function keysOfAnswer(tags: readonly string[], longest: number): string[] {
  const keys = [allKey, ...new Set(tags.map(keyOf))]
  const bytes = keys.reduce((sum, key) => sum + key.length + 1, 0)
  return bytes <= longest ? keys : [allKey, ...new Set(tags.map(bucketOf))]
}

/** Keys that reach every answer with one of the tags. */
export function keysToPurge(tags: Iterable<string>): string[] {
  const keys = new Set<string>()
  for (const tag of tags) {
    if (tag === everything) return [allKey]
    keys.add(keyOf(tag))
    keys.add(bucketOf(tag))
  }
  return [...keys]
}
