import { Problem } from '#base/problem.ts'
import { AskedProcess } from '#platform/threads/asked-process.ts'
import type { FileType } from './file-type.ts'
import type { PictureQuestion, PictureTasks } from './picture.child.ts'
import type { PictureCut, PictureFacts, PreparedPicture } from './pixels.ts'
import { mostPixels } from './rules.ts'
import { inTurn } from './turns.ts'

/** Two pictures of 50 million pixels and what they become. */
const pictures = new AskedProcess<PictureQuestion, unknown>(new URL('./picture.child.ts', import.meta.url), { memory: 1_500_000_000, idle: 60_000 })

/**
 * Makes the master of an upload. Only its head is read before its size is known to be bearable;
 * `source` is asked again when its turn has come, so that those who wait hold no memory.
 * @throws Problem 415 for a picture that is not what its first bytes say, 422 for one too large or damaged
 */
export async function preparePicture(source: () => Promise<Uint8Array>, type: FileType): Promise<PreparedPicture> {
  const facts = await readHead(await source())
  if (facts.format !== type.format) throw unreadable(415)
  return inTurn(async () => {
    const bytes = await source()
    return ask('prepare', bytes, facts.fine).catch((error: unknown) => {
      throw unreadable(422, error)
    })
  })
}

/** One variant of the master `key`, read when it has to be; null when it is missing. */
export function cutPicture(key: string, read: () => Promise<Uint8Array | null>, as: PictureCut): Promise<Uint8Array | null> {
  return inTurn(async () => {
    const known = await ask('cut', key, as)
    if (known) return known
    const bytes = await read()
    return bytes && ask('cut', key, as, bytes)
  })
}

/** Waits for nobody: what is refused is refused at once. */
async function readHead(bytes: Uint8Array): Promise<PictureFacts> {
  const facts = await ask('facts', bytes).catch((error: unknown) => {
    throw unreadable(422, error)
  })
  if (facts.width * facts.height <= mostPixels) return facts
  const text = `This picture has ${facts.width.toLocaleString('en')} by ${facts.height.toLocaleString('en')} pixels; together at most 50 million are taken.`
  throw new Problem(422, 'picture-too-large', text, { fields: { file: [text] } })
}

/** @throws Error as the decoder says it; `code` is `lost` when the process has ended over it twice */
async function ask<Task extends keyof PictureTasks>(task: Task, ...given: Parameters<PictureTasks[Task]>): Promise<Awaited<ReturnType<PictureTasks[Task]>>> {
  const answer = await pictures.ask({ task, given }).catch((error: unknown) => {
    // It may have ended over somebody else's picture, or of itself just now.
    if (error instanceof Error && 'code' in error && error.code === 'lost') return pictures.ask({ task, given })
    throw error
  })
  return answer as Awaited<ReturnType<PictureTasks[Task]>> // picture.child.ts answers with what this task gives
}

function unreadable(status: 415 | 422, cause?: unknown): Problem {
  const text = 'This picture cannot be read. It may be damaged.'
  const problem = new Problem(status, status === 415 ? 'unsupported-file' : 'picture-broken', text, { fields: { file: [text] } })
  problem.cause = cause
  return problem
}
