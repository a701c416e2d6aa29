import { createHash } from 'node:crypto'
import { findSourceBetween, findSourceOfId, type KnownSource, type Source } from '#content/articles/service.ts'
import { noteInEnglish } from '#i18n/note-text.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Entry } from './entry.ts'

/** What an entry is known by at the next import, and a hash of everything that would change its article. */
export function sourceOf(whole: Entry): Source {
  const {
    comments: _,
    archives: ______,
    alsoAt: _______,
    withdrawn: ____,
    given: __,
    fields: ___,
    translations: _____,
    modified = null,
    shared: ________,
    ...kept
  } = whole
  // Earlier imports have hashed the sentences.
  const entry = {
    ...kept,
    name: noteInEnglish(kept.name),
    state: { ...kept.state, notes: kept.state.notes.map(noteInEnglish) },
    lost: kept.lost.map(noteInEnglish),
  }
  return { id: entry.source, hash: createHash('sha256').update(JSON.stringify(entry)).digest('hex'), modified, ...(entry.guid ? { guid: entry.guid } : {}) }
}

/** Systems that number the texts of all their sites together: `substack:rails.substack.com:1.trams`. */
const numberedTogether = /^(substack|medium):[^:]*(:.+)$/

/** What an earlier import knows an entry by, also where only one of the two was told the site. */
export async function findEntry(db: Db, { source }: Pick<Entry, 'source'>): Promise<KnownSource | undefined> {
  const known = await findSourceOfId(db, source)
  const [, system, number] = known ? [] : (numberedTogether.exec(source) ?? [])
  return system && number ? findSourceBetween(db, `${system}:`, number) : known
}
