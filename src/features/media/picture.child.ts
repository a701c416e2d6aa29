// Decodes and encodes pictures that nobody trusts, in a process of its own: src/platform/threads/asked-process.ts.
import { answerQuestions } from '#platform/threads/answer-questions.ts'
import { cut, factsOf, prepared, type PictureCut } from './pixels.ts'

const tasks = {
  facts: (bytes: Uint8Array) => factsOf(bytes),
  prepare: (bytes: Uint8Array, fine: boolean) => prepared(bytes, fine),
  cut: (bytes: Uint8Array, as: PictureCut) => cut(bytes, as),
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
