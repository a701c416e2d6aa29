import type { FieldTexts, Problem } from '#base/problem.ts'
import type { AnyFieldDisplays } from './field-display.ts'
import { refusal, type RejectedSave } from './save-state.ts'

/** Of these the moment is at fault, or who asks: not a field. */
const passing = new Set([401, 403, 404, 408, 409, 423, 429])

/** What is refused waits here until it is another, so that everything else gets through without it. */
export class ParkedChanges<F extends object> {
  fields: Partial<F> = {}
  refused: RejectedSave = {}
  /** The server's own words, by the place in the fields. */
  faults: FieldTexts = {}

  private readonly displays: AnyFieldDisplays

  constructor(displays: AnyFieldDisplays) {
    this.displays = displays
  }

  /** Takes out of `pending` what the server refused of `sent`, unless it is another already; false when it named nothing. */
  take(problem: Problem, sent: Partial<F>, pending: Partial<F>): boolean {
    const { status, fields = {} } = problem
    if (status < 400 || status >= 500 || passing.has(status)) return false
    const names = Object.entries(fields).flatMap(([path, [text = '']]) => {
      const name = Object.keys(sent).find((one) => one === nameIn(path))
      return name === undefined ? [] : [{ name: name as keyof F & string, text }] // a key of `sent`
    })
    for (const { name, text } of names) {
      if (pending[name] !== sent[name]) continue
      this.fields = { ...this.fields, [name]: sent[name] }
      this.refused = { ...this.refused, [name]: refusal(this.displays, `${name}: ${text}`) }
      this.faults = { ...this.faults, ...Object.fromEntries(Object.entries(fields).filter(([path]) => nameIn(path) === name)) }
      delete pending[name]
    }
    return names.length > 0
  }

  /** Everything that waits, which waits no more. */
  release(): Partial<F> {
    const { fields } = this
    this.forget(Object.keys(fields))
    return fields
  }

  /** These are others now, or nobody's any more. */
  forget(names: readonly string[]): void {
    const without = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))
    this.fields = without(this.fields) as Partial<F> // entries of the same
    this.refused = without(this.refused)
    this.faults = Object.fromEntries(Object.entries(this.faults).filter(([path]) => !names.includes(nameIn(path))))
  }
}

/** Of `fields.people.0.name` it is `people`. */
function nameIn(path: string): string {
  return path.replace(/^fields\./, '').replace(/\..*$/, '')
}
