import { wordsOf } from './fact-kinds.ts'

/** Marked words of a text. Runs with nothing between them are one: readers see one word where two of them meet. */
export class MarkedRuns {
  readonly #runs = new Map<string, { texts: string[]; end: number }>()

  /** @param place number of the piece of the text that these words are */
  add(marks: readonly string[], text: string, place: number): void {
    for (const mark of marks) {
      const run = this.#runs.get(mark) ?? { texts: [], end: place }
      run.texts.push(...(run.end === place ? [] : ['\n']), text)
      run.end = place + 1
      this.#runs.set(mark, run)
    }
  }

  /** `bold word`. @param spoken the text as its words are counted */
  words(spoken = (text: string) => text): string[] {
    return [...this.#runs].flatMap(([mark, { texts }]) => wordsOf(spoken(texts.join(''))).map((word) => `${mark} ${word}`))
  }
}
