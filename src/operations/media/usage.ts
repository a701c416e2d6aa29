import { t } from '#i18n/messages.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Feature, MediaReferences } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import type { Use } from './library-contract.ts'
import { forget, keepUses, listGone, listNaming, listUnread, nextStretch, stretchLength, type Stretch } from './library-store.ts'
import { listKnownIds } from './store.ts'

export function referencesOf(all: Feature[]): MediaReferences[] {
  return all.flatMap((feature) => feature.mediaReferences ?? [])
}

/** Every text that may name a file and has changed is read again, so that what is said of unused files holds. */
export async function readUsage(services: Services, sources: MediaReferences[]): Promise<void> {
  const { db } = services.database
  for (const source of sources) {
    let after = firstId - 1
    for (let stretch = await nextStretch(db, source, after); stretch; stretch = await nextStretch(db, source, after)) {
      await readStretch(services, source, stretch)
      after = stretch.last
    }
    await forgetGone(services, source, { after, last: Number.MAX_SAFE_INTEGER })
  }
}

const firstId = 0

async function readStretch(services: Services, source: MediaReferences, stretch: Stretch): Promise<void> {
  const { db, write } = services.database
  const rows = await listUnread(db, source, stretch)
  if (rows.length > 0) {
    const known = await listKnownIds(db, [...new Set(rows.flatMap((row) => idsIn(row.text)))])
    const found = rows.map(({ id, mark, text }) => ({ id, mark, media: [...new Set(idsIn(text))].filter((one) => known.has(one)) }))
    await write(({ tx }) => keepUses(tx, source.kind, found))
  }
  await forgetGone(services, source, stretch)
}

async function forgetGone({ database }: Services, source: MediaReferences, stretch: Stretch): Promise<void> {
  const gone = await listGone(database.db, source, stretch)
  for (let at = 0; at < gone.length; at += stretchLength) {
    const some = gone.slice(at, at + stretchLength)
    await database.write(({ tx }) => forget(tx, source.kind, some))
  }
}

/** What names a file: looked for in the texts themselves, so that nothing is ever removed that stands somewhere. */
export async function usesOf(db: Db, sources: MediaReferences[], mediaId: string): Promise<Use[]> {
  const found: Use[] = []
  for (const source of sources) {
    const rows = await listNaming(db, source, mediaId)
    found.push(...rows.map(({ id, title, slug }) => ({ kind: source.kind, id, title: source.name?.() ?? (title || t('articles.untitled')), slug })))
  }
  return found
}

/** Everything in a text that has the shape of an id of the library, with or without its version. */
function idsIn(text: string): string[] {
  return text.match(/(?<![a-z0-9])[a-z2-7]{16}(?![a-z0-9])/g) ?? []
}
