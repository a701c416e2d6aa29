import { sql } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

// A hash of another system is stored as `imported:<letter><cost>:<hash>`, so that sort and cost are read without parsing it.

export interface ImportedHash {
  /** The first 13 characters of what is stored: everything that decides how long a check takes. */
  sort: string
  /** As the other system wrote it. */
  hash: string
}

const phpassLetters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Powers of two. A higher cost would let one login occupy a thread for seconds. */
const mostBcrypt = 13
const mostPhpass = 16

/**
 * How a password hash of WordPress or Ghost is stored here: phpass (`$P$`, `$H$`), bcrypt (`$2a$`, `$2b$`, `$2y$`) and the
 * bcrypt of WordPress 6.8 (`$wp$2y$`). Null for anything else, and for a cost that is too high.
 */
export function storedForm(hash: string): string | null {
  const bcrypt = /^(\$wp(?=\$2y))?\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash)
  if (bcrypt) return numbered(bcrypt[1] ? 'w' : 'b', Number(bcrypt[2]), { least: 4, most: mostBcrypt }, hash)
  const phpass = /^\$[PH]\$([./0-9A-Za-z])[./0-9A-Za-z]{30}$/.exec(hash)
  return phpass ? numbered('p', phpassLetters.indexOf(phpass[1] ?? ''), { least: 7, most: mostPhpass }, hash) : null
}

export function importedHash(stored: string | null): ImportedHash | null {
  const [, sort, hash] = /^(imported:[bpw]\d\d:)(.+)$/.exec(stored ?? '') ?? []
  return sort && hash ? { sort, hash } : null
}

/** A hash that nothing matches and that takes as long to check as any other of its sort. */
export function unmatchable(sort: string): string {
  const letter = sort.slice(9, 10)
  const cost = sort.slice(10, 12)
  if (letter === 'p') return `$P$${phpassLetters[Number(cost)] ?? ''}${'.'.repeat(30)}`
  return `${letter === 'w' ? '$wp' : ''}$2y$${cost}$${'.'.repeat(53)}`
}

/** Sorts of imported hashes that some account still has: one look at an index for each, and one more. */
export async function importedSorts(db: Db): Promise<string[]> {
  const sorts: string[] = []
  for (let last = ''; ;) {
    const beginning = sql<string>`substr(password_hash, 1, 13)`
    const next = await db
      .selectFrom('users')
      .select(beginning.as('sort'))
      .where(sql<boolean>`password_hash like 'imported:%'`)
      .where(beginning, '>', last)
      .orderBy(beginning)
      .limit(1)
      .executeTakeFirst()
    if (!next) return sorts
    sorts.push(next.sort)
    last = next.sort
  }
}

function numbered(letter: string, cost: number, { least, most }: { least: number; most: number }, hash: string): string | null {
  return cost >= least && cost <= most ? `imported:${letter}${String(cost).padStart(2, '0')}:${hash}` : null
}
