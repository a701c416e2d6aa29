import { createHash } from 'node:crypto'
import type { Source } from '#content/articles/service.ts'
import { noteInEnglish } from '#i18n/note-text.ts'
import type { Entry } from './entry.ts'

/** What an entry is known by at the next import, and a hash of everything that would change its article. */
export function sourceOf(whole: Entry): Source {
  const { comments: _, withdrawn: ____, given: __, fields: ___, translations: _____, ...kept } = whole
  // Earlier imports have hashed the sentences.
  const entry = {
    ...kept,
    name: noteInEnglish(kept.name),
    state: { ...kept.state, notes: kept.state.notes.map(noteInEnglish) },
    lost: kept.lost.map(noteInEnglish),
  }
  return { id: entry.source, hash: createHash('sha256').update(JSON.stringify(entry)).digest('hex'), ...(entry.guid ? { guid: entry.guid } : {}) }
}
