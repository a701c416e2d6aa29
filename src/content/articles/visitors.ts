import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    visitor_keys: { day: number; secret: string }
  }
}

const day = 86_400_000

/**
 * Names for visitors that say nothing of them: from address and browser under a secret of the day, which is deleted
 * after the next day. The name of yesterday comes along, so that midnight makes nobody new.
 */
export class Visitors {
  readonly #db: Db
  #keys: { day: number; today: string; yesterday: string } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async namesOf(client: Pick<Client, 'ip' | 'userAgent'>, now: number): Promise<{ today: string; yesterday: string }> {
    const keys = await this.#keysOf(Math.floor(now / day))
    const facts = `${client.ip}\n${client.userAgent}`
    const name = (secret: string) => createHmac('sha256', secret).update(facts).digest('base64url').slice(0, 22)
    return { today: name(keys.today), yesterday: name(keys.yesterday) }
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
