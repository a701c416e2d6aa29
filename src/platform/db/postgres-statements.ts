/** A statement is worth a plan that is kept once it has been asked this often by this process. */
const often = 5
/** Each costs the server memory in each connection. */
const mostNames = 300
/** Texts that are counted; lists of values of any length make ever new ones. */
const mostCounted = 2_000

const counted = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which connections keep this statement prepared, undefined for rare ones. Planning a small statement
 * costs PostgreSQL more than running it.
 */
export function statementName(sql: string): string | undefined {
  const name = names.get(sql)
  if (name !== undefined || names.size >= mostNames) return name
  const times = (counted.get(sql) ?? 0) + 1
  if (times < often) {
    if (counted.size >= mostCounted) counted.clear()
    counted.set(sql, times)
    return undefined
  }
  counted.delete(sql)
  const given = `masthead_${names.size + 1}`
  names.set(sql, given)
  return given
}
