import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/tables.ts'
import { blockOf, networkOf } from '#platform/limits/network.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    visitor_keys: { day: number; secret: string }
  }
}

const day = 86_400_000

interface VisitorNames {
  today: string
  yesterday: string
  /** Of the larger network around the visitor's, today. */
  block: string
}

/**
 * Names for visitors that say nothing of them: from the network under a secret of the day, which is deleted after the next
 * day. The name of yesterday comes along, so that midnight makes nobody new. The browser is no part of it: anybody can make one up.
 */
export class Visitors {
  readonly #db: Db
  #keys: { day: number; today: string; yesterday: string } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async namesOf(ip: string, now: number): Promise<VisitorNames> {
    const keys = await this.#keysOf(Math.floor(now / day))
    const name = (secret: string, facts: string) => createHmac('sha256', secret).update(facts).digest('base64url').slice(0, 22)
    const network = networkOf(ip)
    return { today: name(keys.today, network), yesterday: name(keys.yesterday, network), block: name(keys.today, `block ${blockOf(ip)}`) }
  }

  async #keysOf(today: number): Promise<{ today: string; yesterday: string }> {
    if (this.#keys?.day === today) return this.#keys
    const fresh = [today, today - 1].map((of) => ({ day: of, secret: randomBytes(32).toString('base64url') }))
    // Another process may have been first: its secrets count.
    await this.#db
      .insertInto('visitor_keys')
      .values(fresh)
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    await this.#db
      .deleteFrom('visitor_keys')
      .where('day', '<', today - 1)
      .execute()
    const rows = await this.#db
      .selectFrom('visitor_keys')
      .selectAll()
      .where('day', 'in', [today, today - 1])
      .execute()
    const secretOf = (of: number) => rows.find((row) => row.day === of)?.secret ?? ''
    this.#keys = { day: today, today: secretOf(today), yesterday: secretOf(today - 1) }
    return this.#keys
  }
}
