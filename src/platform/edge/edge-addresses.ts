import type { Database } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { isNotThere, type Entry } from '../pagecache/entry.ts'
import { forgetAddresses, knownOf, listAddresses, nameOf, type GivenAddress } from './address-store.ts'
import type { ListedAddress } from './edge.ts'
import { keysOfAnswer } from './tag-keys.ts'

/** Longer ones, and those that a client may spell in several ways, are not listed and so not kept by an edge. */
const longestAddress = 500
const longestKeys = 1_000
/** ms until what is new is written, together with what else is. */
const gather = 100
const mostTogether = 100
/** ms for which a line of the list is trusted. An edge forgets what nobody has asked it for in this time. */
const trusted = 30 * 60_000
/** ms */
const kept = 4 * trusted

/**
 * The list of addresses of answers that edges without tags may hold. It is written before the first answer that such an edge
 * may keep, once for each answer that was made: a purge, in whatever process, finds all of them.
 */
export class EdgeAddresses {
  readonly #database: Database
  readonly #log: Log
  readonly #now: () => number
  /** When it was listed; null while that is under way. */
  readonly #listed = new WeakMap<Entry, Map<string, number | null>>()
  #waiting: { entry: Entry; given: GivenAddress }[] = []
  #isWriting = false
  #forgottenAt = 0

  constructor({ database, log, now }: { database: Database; log: Log; now: () => number }) {
    this.#database = database
    this.#log = log
    this.#now = now
  }

  /** Whether the answer may be kept by an edge. Lists it otherwise, for the next time. */
  has(entry: Entry, asked: ListedAddress): boolean {
    const names = this.#namesOf(entry)
    const at = names.get(nameOf(asked))
    if (at === null) return false
    if (at !== undefined && Math.abs(this.#now() - at) < trusted) return true
    if (!isPlain(asked.address, entry.key)) return false
    names.set(nameOf(asked), null)
    const keys = ` ${keysOfAnswer(entry.tags, longestKeys).join(' ')} `
    this.#waiting.push({ entry, given: { ...asked, keys, given_at: this.#now() } })
    if (!this.#isWriting) this.#writeSoon()
    return false
  }

  #namesOf(entry: Entry): Map<string, number | null> {
    let names = this.#listed.get(entry)
    if (!names) this.#listed.set(entry, (names = new Map()))
    return names
  }

  #writeSoon(): void {
    this.#isWriting = true
    setTimeout(() => void this.#write(), gather).unref()
  }

  async #write(): Promise<void> {
    const some = this.#waiting.splice(0, mostTogether)
    try {
      await this.#list(some)
    } catch (error) {
      this.#log.warn({ err: error }, 'addresses of answers could not be listed; edge caches do not keep them yet')
      for (const { entry, given } of some) this.#namesOf(entry).delete(nameOf(given))
    }
    this.#isWriting = false
    if (this.#waiting.length > 0) this.#writeSoon()
  }

  async #list(some: { entry: Entry; given: GivenAddress }[]): Promise<void> {
    const { db } = this.#database
    const now = this.#now()
    if (now - this.#forgottenAt > trusted) {
      this.#forgottenAt = now
      await forgetAddresses(db, now - kept)
    }
    const given = some.map((one) => one.given)
    const before = await knownOf(db, given)
    // A missing page is only kept where an edge may hold what stood there: guessed addresses would fill the list.
    const wanted = some.filter(({ entry, given: one }) => !isNotThere(entry.status) || before.has(nameOf(one)))
    await listAddresses(db, lastOfEach(wanted.map((one) => one.given)))
    const listed = await knownOf(db, given)
    for (const { entry, given: one } of some)
      if (listed.has(nameOf(one))) this.#namesOf(entry).set(nameOf(one), now)
      else this.#namesOf(entry).delete(nameOf(one))
  }
}

/** In one order, so that two processes never wait for each other in a circle. */
function lastOfEach(given: GivenAddress[]): GivenAddress[] {
  const byName = new Map(given.map((one) => [nameOf(one), one]))
  return [...byName.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** Of one spelling, and with no more in its query than the page asks for. */
function isPlain(address: string, key: string): boolean {
  if (address.length > longestAddress || (address.includes('?') && !key.endsWith(address))) return false
  const url = URL.parse(address, 'http://site')
  return url !== null && url.pathname + url.search === address
}
