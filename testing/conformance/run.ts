import { newMember, readsMails } from './account.ts'
import type { Finding, Need, Row } from './row.ts'
import type { Site } from './site.ts'

interface Result {
  row: Row
  outcome: 'held' | 'failed' | 'skipped'
  seen: string
}

interface RunOptions {
  /** Rows that change the site are looked at too. */
  write: boolean
  browser: boolean
  /** False for a server without the built code of the browser, as most tests start it. */
  build: boolean
  /** Told of each row as soon as it is known. */
  onResult?(result: Result): void
}

const missing: Record<Need, string> = {
  write: 'changes the site: needs --write',
  member: 'needs a member: --token, or --write where mails can be read',
  author: 'needs --author-token',
  build: 'needs the built site',
  browser: 'needs a Chromium',
}

/** Looks at all rows, one after the other. A row whose look throws has failed. */
export async function runRows(rows: readonly Row[], site: Site, options: RunOptions): Promise<Result[]> {
  const given = await givenTo(site, options)
  const results: Result[] = []
  for (const row of rows) {
    const lacking = row.needs.find((need) => !given.has(need))
    const result: Result = lacking ? { row, outcome: 'skipped', seen: missing[lacking] } : outcomeOf(row, await lookAt(row, site))
    options.onResult?.(result)
    results.push(result)
  }
  return results
}

/** As one line: `7  held    GET categories.  200` */
export function lineOf({ row, outcome, seen }: Result): string {
  return `${row.section}  ${outcome.padEnd(7)}  ${row.sentence}  [${seen}]`
}

export function countsOf(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length
  return `${results.length} rows: ${count('held')} held, ${count('failed')} failed, ${count('skipped')} skipped`
}

async function givenTo(site: Site, { write, browser, build }: RunOptions): Promise<Set<Need>> {
  const given = new Set<Need>()
  if (write) given.add('write')
  if (browser) given.add('browser')
  if (build) given.add('build')
  // An account that cannot be made is what its rows fail of.
  if (!site.token && write && (await readsMails(site)))
    site.token = await newMember(site).then(
      ({ token }) => token,
      () => 'none',
    )
  if (site.token) given.add('member')
  if (site.authorToken) given.add('author')
  return given
}

async function lookAt(row: Row, site: Site): Promise<Finding> {
  try {
    return await row.look(site)
  } catch (error) {
    return { held: false, seen: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

function outcomeOf(row: Row, { held, seen }: Finding): Result {
  return { row, outcome: held ? 'held' : 'failed', seen }
}
