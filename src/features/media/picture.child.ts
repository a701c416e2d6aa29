// Decodes and encodes pictures that nobody trusts, in a process of its own: src/platform/threads/asked-process.ts.
import { answerQuestions } from '#platform/threads/answer-questions.ts'
import { cut, factsOf, prepared, type PictureCut } from './pixels.ts'

const mostMasters = 4
/** A picture is mostly cut to all its widths in a row: its master is sent once. */
const masters = new Map<string, Uint8Array>()

const tasks = {
  facts: (bytes: Uint8Array) => factsOf(bytes),
  prepare: (bytes: Uint8Array, fine: boolean) => prepared(bytes, fine),
  /** Null when the master `key` has to be sent along. */
  async cut(key: string, as: PictureCut, bytes?: Uint8Array): Promise<Uint8Array | null> {
    if (bytes) keep(key, bytes)
    const master = masters.get(key)
    return master ? cut(master, as) : null
  },
}

function keep(key: string, bytes: Uint8Array): void {
  const [oldest] = masters.keys()
  if (masters.size >= mostMasters && oldest !== undefined) masters.delete(oldest)
  masters.set(key, bytes)
}

export type PictureTasks = typeof tasks

export interface PictureQuestion {
  task: keyof PictureTasks
  given: unknown[]
}

answerQuestions(({ task, given }: PictureQuestion): Promise<unknown> => {
  // `ask` in picture.ts takes the arguments of the task that it names.
  const work = tasks[task] as (...given: unknown[]) => Promise<unknown>
  return work(...given)
})
