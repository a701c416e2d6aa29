import type { Problem } from '#base/problem.ts'
import type { DraftFields } from '../contract.ts'
import { refusal } from './save-state.ts'

/** What the server does not take as it is, with its words, by the name of the field. */
export type RejectedSave = Partial<Record<keyof DraftFields, string>>

/** Of these the moment is at fault, or who asks: not a field. */
const passing = new Set([401, 403, 404, 408, 409, 423, 429])

/** What is refused waits here until it is another, so that everything else gets through without it. */
export class ParkedChanges {
  fields: Partial<DraftFields> = {}
  refused: RejectedSave = {}

  /** Takes out of `pending` what the server refused of `sent`, unless it is another already; false when it named nothing. */
  take(problem: Problem, sent: Partial<DraftFields>, pending: Partial<DraftFields>): boolean {
    const { status, fields = {} } = problem
    if (status < 400 || status >= 500 || passing.has(status)) return false
    const names = Object.entries(fields).flatMap(([path, [text = '']]) => {
      const name = Object.keys(sent).find((one) => one === path.replace(/^fields\./, '').split('.')[0])
      return name === undefined ? [] : [{ name: name as keyof DraftFields, text }] // a key of `sent`
    })
    for (const { name, text } of names) {
      if (pending[name] !== sent[name]) continue
      this.fields = { ...this.fields, [name]: sent[name] }
      this.refused = { ...this.refused, [name]: refusal(`${name}: ${text}`) }
      delete pending[name]
    }
    return names.length > 0
  }

  /** These are others now, or nobody's any more. */
  forget(names: readonly string[]): void {
    const without = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))
    this.fields = without(this.fields)
    this.refused = without(this.refused)
  }
}
