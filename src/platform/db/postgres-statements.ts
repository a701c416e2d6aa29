import { createHash } from 'node:crypto'

/** A statement is worth a plan that is kept once it has been asked this often of this database by this process. */
const often = 5
/** Each costs the server memory in each connection. */
const mostNames = 300
/** Texts that are counted; lists of values of any length make ever new ones. */
const maxCounted = 2_000

/** The statements of one pool that its connections keep prepared: planning a small one costs PostgreSQL more than running it. */
export class PreparedStatements {
  readonly #counted = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** The name under which a connection keeps this statement, undefined for rare ones. */
  nameOf(sql: string): string | undefined {
    const name = this.#names.get(sql)
    if (name !== undefined || this.#names.size >= mostNames) return name
    const times = (this.#counted.get(sql) ?? 0) + 1
    if (times < often) {
      if (this.#counted.size >= maxCounted) this.#counted.clear()
      this.#counted.set(sql, times)
      return undefined
    }
    this.#counted.delete(sql)
    // Made from the text: a connection that outlives this object never finds another statement under the name.
    const given = `masthead_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
    this.#names.set(sql, given)
    return given
  }
}
