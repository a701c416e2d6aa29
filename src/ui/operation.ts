import type { CallInput, CallOutput, RouteKey } from '#base/contract.ts'

/** The spec's texts for an operation, shown when the server says nothing itself. */
interface OperationTexts {
  failed: string
  failedMore?: string
  /** Of what is not there. */
  missing?: string
  /** What the server says of fields goes on after its text. */
  joinsFields?: boolean
}

/** One call as a value: what to ask, under which name its answer is kept, and what to say when it fails. */
export interface Operation<T> {
  kind: 'one'
  key: string
  input: unknown
  texts: OperationTexts
  /** Its answer stands in the server's page and is not handed to the browser beside it. */
  inPage?: true
  /** Not asked for again while it is on the screen. */
  keptWhileShown?: true
  /** Finds it in answers that are here already, so that it need not be asked for. */
  among?: (look: <A>(other: Operation<A>) => A | undefined) => T | undefined
  /** Carries the answer's type and is never set. */
  answer?: T
}

/** A list that grows by following `links.next`; `T` is one page of it. */
export interface ListOperation<T> {
  kind: 'list'
  key: string
  input: unknown
  texts: OperationTexts
  answer?: T
}

/** Typed operations of one feature's contract. */
export function operationsOf<C>() {
  return {
    one: <K extends keyof C & RouteKey>(key: K, input: CallInput<C[K]>, texts: OperationTexts): Operation<CallOutput<C[K]>> => ({
      kind: 'one',
      key,
      input,
      texts,
    }),
    list: <K extends keyof C & RouteKey>(key: K, input: CallInput<C[K]>, texts: OperationTexts): ListOperation<CallOutput<C[K]>> => ({
      kind: 'list',
      key,
      input,
      texts,
    }),
  }
}

export function inPage<T>(operation: Operation<T>): Operation<T> {
  return { ...operation, inPage: true }
}

/** Equal operations have equal names, in every process: keys of objects are written in order, absent values left out. */
export function nameOf(operation: Pick<Operation<unknown>, 'key' | 'input'> & { kind: string }): string {
  return `${operation.kind} ${operation.key} ${stable(operation.input)}`
}

function stable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${name}:${stable(one)}`)
    .join(',')}}`
}
