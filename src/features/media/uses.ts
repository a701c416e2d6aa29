import type { Db } from '#platform/db/tables.ts'
import type { Feature, MediaNames } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import type { Use } from './library-contract.ts'
import { forgetGone, keepUses, listNaming, listUnread } from './library-store.ts'
import { listKnownIds } from './store.ts'

export function namesOf(all: Feature[]): MediaNames[] {
  return all.flatMap((feature) => feature.mediaNames ?? [])
}

/** Every text that may name a file and has changed is read again, so that what is said of unused files holds. */
export async function readUses(services: Services, sources: MediaNames[]): Promise<void> {
  const { db } = services.database
  for (const source of sources) {
    for (;;) {
      const rows = await listUnread(db, source)
      if (rows.length === 0) break
      const known = await listKnownIds(db, [...new Set(rows.flatMap((row) => idsIn(row.text)))])
      const found = rows.map(({ id, mark, text }) => ({ id, mark, media: [...new Set(idsIn(text))].filter((one) => known.has(one)) }))
      await services.database.write(({ tx }) => keepUses(tx, source.kind, found))
    }
    await forgetGone(db, source)
  }
}

/** What names a file: looked for in the texts themselves, so that nothing is ever removed that stands somewhere. */
export async function usesOf(db: Db, sources: MediaNames[], mediaId: string): Promise<Use[]> {
  const found: Use[] = []
  for (const source of sources) {
    const rows = await listNaming(db, source, mediaId)
    found.push(...rows.map(({ id, title, slug }) => ({ kind: source.kind, id, title, slug })))
  }
  return found
}

/** Everything in a text that has the shape of an id of the library, with or without its version. */
function idsIn(text: string): string[] {
  return text.match(/(?<![a-z0-9])[a-z2-7]{16}(?![a-z0-9])/g) ?? []
}
