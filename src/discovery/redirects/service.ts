import { Problem } from '#base/problem.ts'
import type { Writing } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { RuleFields } from './contract.ts'
import { removeMissing } from './missing-store.ts'
import { wouldLoop, newPlace, oldPath } from './rules.ts'
import { findRedirectById, findRedirects, findTarget, insertRedirect, listRedirects, lockRedirects, updateRedirect, type RedirectRow } from './store.ts'
import { t } from '#i18n/messages.ts'

export { findRule, findTarget } from './store.ts'

/** All rules, the newest first; some at a time are in memory. */
export async function* exportedRedirects({ database: { db } }: Services): AsyncGenerator<RedirectRow> {
  for (let before: number | undefined; ;) {
    const rows = await listRedirects(db, { before, limit: 1_000 })
    yield* rows
    before = rows.at(-1)?.id
    if (before === undefined) return
  }
}

declare module '#platform/services.ts' {
  interface Config {
    /** Hosts besides our own that redirects may lead to. */
    redirectHosts?: string[]
  }
}

/** What is known of the first of these addresses that has a rule; no page has them. */
export async function findRedirectOf(
  { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>,
  ...pathnames: string[]
): Promise<Pick<RedirectRow, 'from_path' | 'to_path' | 'status'> | undefined> {
  tag('redirects')
  const spelled = [...new Set(pathnames.flatMap((pathname) => oldPath(pathname) ?? []))]
  // Rules of earlier releases have the letters of WordPress, which are small.
  const paths = [...spelled, ...spelled.filter((path) => path.includes('%')).map((path) => path.replace(/%[0-9A-F]{2}/g, (sign) => sign.toLowerCase()))]
  if (paths.length === 0) return undefined
  const rows = await findRedirects(reading, paths)
  return paths.map((path) => rows.find((row) => row.from_path === path)).find((row) => row !== undefined)
}

/** Enters or changes (`id`) a rule. @throws Problem 422 by field: no path, a place outside, a loop, an address that has a rule already */
export async function saveRedirect(
  services: Services,
  given: RuleFields,
  now: number,
  id?: number,
  { basedOn, within }: { basedOn?: RuleFields | undefined; within?: (tx: Writing['tx'], id: number) => Promise<void> } = {},
): Promise<number> {
  return services.database.write(async ({ tx, purge }) => {
    // One at a time: two rules that are no loop each for itself may be one together.
    if (services.database.engine === 'postgres') await lockRedirects(tx)
    const stored = id === undefined ? undefined : await findRedirectById(tx, id)
    const { status, note, ...paths } = stored ? mergeOnBase<RuleFields>(stored, given, basedOn) : given
    const { from_path, to_path } = checked({ status, note, ...paths }, services.config.redirectHosts ?? [])
    const row = { from_path, to_path, status, note, updated_at: now }
    const same = await tx.selectFrom('redirects').select('id').where('from_path', '=', from_path).executeTakeFirst()
    if (same && same.id !== id) throw refused('from_path', t('studio-fault.redirect-there'))
    if (to_path !== null && (await wouldLoop(from_path, to_path, (path) => findTarget(tx, path, id ?? 0))))
      throw refused('to_path', t('studio-fault.redirect-loop'))
    purge('redirects')
    const kept = id ?? (await insertRedirect(tx, { ...row, created_at: now }))
    if (id !== undefined) await updateRedirect(tx, id, row)
    await removeMissing(tx, [from_path])
    await within?.(tx, kept)
    return kept
  })
}

function checked({ from_path, to_path, status }: RuleFields, hosts: string[]): { from_path: string; to_path: string | null } {
  const from = oldPath(from_path)
  if (from === null) throw refused('from_path', t('studio-fault.redirect-from'))
  if (status === 410) {
    if (to_path !== null) throw refused('to_path', t('studio-fault.redirect-gone'))
    return { from_path: from, to_path: null }
  }
  const to = to_path === null ? null : newPlace(to_path, hosts)
  if (to === null) throw refused('to_path', t('studio-fault.redirect-to'))
  return { from_path: from, to_path: to }
}

export function refused(field: string, text: string): Problem {
  return new Problem(422, 'invalid', `${field}: ${text}`, { fields: { [field]: [text] } })
}
