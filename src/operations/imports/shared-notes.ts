import { noteInEnglish } from '#i18n/note-text.ts'
import type { Note } from '#i18n/note.ts'
import type { Entry } from './entry.ts'

/** Reports what entries have in common at the first one that is written. */
export class SharedNotes {
  readonly #reported = new Set<string>()

  /** What an entry has no place for, without what was reported before. */
  of({ lost, shared = [] }: Pick<Entry, 'lost' | 'shared'>): Note[] {
    const [own, common] = [new Set(lost), new Set(shared)]
    const unreported = shared.filter((one) => {
      const text = noteInEnglish(one)
      const isKnown = this.#reported.has(text)
      this.#reported.add(text)
      return !isKnown
    })
    const isNew = new Set(unreported)
    return [...lost.filter((one) => !common.has(one) || isNew.has(one)), ...unreported.filter((one) => !own.has(one))]
  }

  /** What it returns forgets all that was reported since. */
  snapshot(): () => void {
    const { size } = this.#reported
    return () => {
      for (const text of [...this.#reported].slice(size)) this.#reported.delete(text)
    }
  }
}
