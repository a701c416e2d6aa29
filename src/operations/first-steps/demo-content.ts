import { logAudit } from '#content/admin/service.ts'
import { Problem } from '#base/problem.ts'
import { everything } from '#platform/db/change-feed.ts'
import { isValueViolation } from '#platform/db/errors.ts'
import type { DemoContent, DemoRemoval, Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { forgetDemo, insertDemo, listDemo, removeMark } from './store.ts'

/** Once the demo edition was loaded into an empty database: all that is there is of it. */
export async function recordDemo({ database: { db }, now }: Services, features: Feature[]): Promise<void> {
  for (const { kind, ids } of sourcesIn(features)) await insertDemo(db, kind, (await ids(db)).map(String), now())
}

/**
 * Takes the demo edition out again, but for what somebody has changed or uses, each thing in a transaction of its own: begun
 * anew it goes on. Afterwards nothing counts as demo content, and the list of first steps is shown.
 */
export async function removeDemo(services: Services, features: Feature[], viewer: DemoRemoval['viewer']): Promise<{ removed: number; kept: number }> {
  const { database, now } = services
  const rows = await listDemo(database.db)
  const [first] = rows
  if (!first) return { removed: 0, kept: 0 }
  const removal = { services, features, viewer, loadedAt: first.loaded_at }
  let left = rows
  // What is in use in the first pass, such as a picture of an author, may not be in the second.
  for (let pass = 0; pass < 2; pass++) {
    const kept: typeof rows = []
    for (const source of sourcesIn(features).reverse())
      for (const row of left.filter(({ kind }) => kind === source.kind)) if (!(await isRemoved(source, row.content_id, removal))) kept.push(row)
    left = kept
  }
  await database.write(async ({ tx, purge }) => {
    await forgetDemo(tx)
    await removeMark(tx, 'hidden')
    const counts = note('studio-audit.note-removed-and-kept', { removed: rows.length - left.length, kept: left.length })
    await logAudit(tx, { viewer, action: 'delete', kind: 'demo', subject: 'demo', title: note('studio-audit.demo-content'), note: counts, now: now() })
    purge(everything)
  })
  return { removed: rows.length - left.length, kept: left.length }
}

async function isRemoved(source: DemoContent, id: string, removal: DemoRemoval): Promise<boolean> {
  try {
    return await source.remove(id, removal)
  } catch (error) {
    if (error instanceof Problem || isValueViolation(error)) return false
    throw error
  }
}

function sourcesIn(features: Feature[]): DemoContent[] {
  return features.flatMap((feature) => feature.demoContent ?? [])
}
