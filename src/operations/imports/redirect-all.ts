import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { noteOf } from '#platform/known-texts.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { oldPath, type RedirectStatus } from '#discovery/redirects/rules.ts'
import { findTarget, saveRedirect } from '#discovery/redirects/service.ts'
import type { Services } from '#platform/services.ts'
import { oldPathOf } from './import-links.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

export interface Redirected {
  /** Made now, or by an earlier run. */
  redirects: { from: string; to: string }[]
  /** For the report: old addresses that lead nowhere, and why. */
  refused: Note[]
}

/** Lets the old addresses of an article lead to it once everybody may read it; a rule that somebody made by hand stays. */
export async function redirectAll(
  services: Services,
  addresses: readonly string[],
  { slug, isPublic, dryRun, recorder = noRecorder }: { slug: string; isPublic: boolean; dryRun: boolean; recorder?: Recorder | undefined },
): Promise<Redirected> {
  const to = href.article({ slug })
  const paths = new Set(addresses.map(oldPathOf).filter((from): from is string => from !== null && from !== to))
  const done: Redirected = {
    redirects: [],
    refused: addresses.filter(hasOtherQuery).map((address) => because(note('studio-report.old-address', { address }), note('studio-fault.redirect-from'))),
  }
  for (const from of paths) {
    const reason = isPublic
      ? await redirect(recorder(services, { noun: 'redirect', key: oldPath(from) ?? from, name: from }), from, to, dryRun)
      : note('studio-report.leads-later')
    if (reason === null) done.redirects.push({ from, to })
    else done.refused.push(because(note('studio-report.old-address', { address: from }), reason))
  }
  return done
}

/** Of which no rule can be made. */
function hasOtherQuery(address: string): boolean {
  return oldPathOf(address) === null && (URL.parse(address, 'https://old.invalid')?.search ?? '') !== ''
}

/** Null when the address leads there, or the reason why not. */
export async function redirect(services: Services, from: string, to: string | null, dryRun: boolean, status: RedirectStatus = 301): Promise<Note | null> {
  const there = await findTarget(services.database.db, oldPath(from) ?? from, 0)
  if (there !== null) return there === to ? null : note('studio-report.leads-already', { path: there })
  try {
    if (!dryRun) await saveRedirect(services, { from_path: from, to_path: to, status, note: 'Import' }, services.now())
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return noteOf(error)
  }
}
