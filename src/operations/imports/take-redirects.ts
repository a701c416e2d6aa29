import { because } from '#base/report-notes.ts'
import { decoded } from '#base/decoded.ts'
import { note, type Note } from '#i18n/note.ts'
import { hasPublicArticle } from '#content/articles/service.ts'
import { oldPath } from '#discovery/redirects/rules.ts'
import { findRule } from '#discovery/redirects/service.ts'
import type { Services } from '#platform/services.ts'
import type { ImportOptions } from './entry.ts'
import { oldPathOf } from './import-links.ts'
import { redirect } from './redirect-all.ts'
import type { OldRule, RedirectList } from './redirect-lists.ts'
import { noRecorder } from './undo/recorder.ts'

interface Taken {
  made: { from: string; to: string }[]
  state: 'created' | 'unchanged' | 'left out'
  lost: Note[]
}

type Made = Pick<OldRule, 'from' | 'to'>

interface TakeOptions extends Pick<ImportOptions, 'dryRun' | 'recorder' | 'site'> {
  /** Where the text stands here that an address of the old site means; nothing where none does. */
  resolve(address: string): string | null | undefined
}

/** Makes the rules of an old site rules here, after its texts have come in. A rule that is here already stays. */
export async function takeRedirects(services: Services, { rules, refused }: RedirectList, options: TakeOptions): Promise<Taken> {
  const [made, lost]: [Made[], Note[]] = [[], [...refused]]
  for (const rule of rules) {
    const done = await takeRule(services, rule, options)
    if (done === 'here') continue
    if ('key' in done) lost.push(because(note('studio-report.old-address', { address: rule.from }), done))
    else made.push(done)
  }
  const leading = made.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
  return { made: leading, lost, state: made.length > 0 ? 'created' : lost.length > 0 ? 'left out' : 'unchanged' }
}

async function takeRule(services: Services, rule: OldRule, { dryRun = false, recorder = noRecorder, ...old }: TakeOptions): Promise<Made | 'here' | Note> {
  const path = oldPathOf(rule.from)
  const from = path === null ? null : oldPath(path)
  if (from === null) return note('studio-fault.redirect-from')
  const to = rule.to === null ? null : targetOf(rule.to, old)
  if (to === from || (await standsHere(services, from))) return to === from ? 'here' : note('studio-fault.redirect-page')
  const there = await findRule(services.database.db, from)
  if (there?.to_path === to && (to !== null || there.status === 410)) return 'here'
  if (there) return there.to_path === null ? note('studio-fault.redirect-there') : note('studio-report.leads-already', { path: there.to_path })
  if (!dryRun && to?.startsWith('/articles/') && !(await standsHere(services, to))) return note('studio-report.leads-later')
  const reason = await redirect(recorder(services, { noun: 'redirect', key: from, name: from }), from, to, dryRun, rule.status)
  return reason ?? { from, to }
}

/** The text that an address means, or the address as it was there. */
function targetOf(address: string, { resolve, site }: Pick<TakeOptions, 'resolve' | 'site'>): string {
  const url = URL.parse(address)
  const isOwn = url !== null && url.host === URL.parse(site ?? '')?.host
  return resolve(address) ?? (isOwn ? url.pathname + url.search + url.hash : address)
}

/** Whether everybody may read a text at this address. */
async function standsHere({ database }: Services, path: string): Promise<boolean> {
  const slug = /^\/articles\/([^/?#]+)/.exec(path)?.[1]
  return slug !== undefined && hasPublicArticle(database.db, decoded(slug))
}
