import { open } from 'node:fs/promises'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { codeOf } from '#platform/db/errors.ts'
import { diskProblem } from '#platform/files/unavailable.ts'
import { WorkerProcess } from '#platform/threads/worker-process.ts'
import type { ByteStream } from '#platform/threads/byte-stream.ts'
import type { RequestOptions } from '#platform/threads/requests.ts'
import type { FileType } from './file-type.ts'
import type { PictureQuestion } from './picture.child.ts'
import type { PictureCrop, PictureCut, PictureFacts, PreparedPicture } from './pixels.ts'
import { maxPixels } from './rules.ts'
import { MediaQueue, picturesAtOnce } from './queue.ts'

/** `person`: somebody waits for the picture. `job`: nobody does, so it gives way to whoever answers readers. */
export type WaitingFor = 'person' | 'job'

/** A lowered process cannot be raised again, so there is one of each kind; what a person waits for never stands behind a job. */
const lanes = { person: laneOf(picturesAtOnce, false), job: laneOf(1, true) }

function laneOf(atOnce: number, givesWay: boolean) {
  // Two pictures of 50 million pixels and what they become; none of them needs half a minute of a processor.
  const bounds = { memory: 1_500_000_000, cpu: 30_000 * atOnce, idle: 60_000, givesWay }
  return { queue: new MediaQueue(atOnce), process: new WorkerProcess<PictureQuestion, unknown>(new URL('./picture.child.ts', import.meta.url), bounds) }
}

export type PreparedFacts = Omit<PreparedPicture, 'master'> & { bytes: number }

/**
 * Makes the master of an upload, as a new file of this machine at `path`. Only the head is read before the size is known
 * to be bearable; those who wait for their turn hold no memory.
 * @throws Problem 415 for a picture that is not what its first bytes say, 422 for one too large or damaged, 503 or 507
 */
export async function preparePicture(source: ByteStream, type: FileType, path: string, who: WaitingFor): Promise<PreparedFacts> {
  const facts = await readHead(source, type, who)
  if (facts.format !== type.format) throw unreadable(415)
  return lanes[who].queue.run(() => intoFile(path, source, { format: type.format, fine: facts.fine }, who))
}

/** One variant of the master `key`, whose bytes are asked for when they are needed; null when it is missing. */
export function cutPicture(key: string, master: () => Promise<ByteStream | null>, as: PictureCut, who: WaitingFor): Promise<Uint8Array | null> {
  return lanes[who].queue.run(async () => {
    const known = await cut()
    if (known) return known
    const freight = await master()
    return freight && cut(freight)
  })

  async function cut(freight?: ByteStream): Promise<Uint8Array | null> {
    let blocks: Buffer[] = []
    const isCut = await ask(who, { task: 'cut', key, as }, () => {
      blocks = []
      return { ...(freight && { freight }), unload: async (block) => void blocks.push(Buffer.from(block)) }
    })
    return isCut === true ? Buffer.concat(blocks) : null
  }
}

/** A new master out of another one. @throws Problem 422 */
export function cropPicture(master: ByteStream, as: PictureCrop): Promise<Uint8Array> {
  return lanes.person.queue.run(async () => {
    let blocks: Buffer[] = []
    await ask('person', { task: 'crop', as }, () => {
      blocks = []
      return { freight: master, unload: async (block) => void blocks.push(Buffer.from(block)) }
    }).catch(refuse)
    return Buffer.concat(blocks)
  })
}

async function intoFile(path: string, freight: ByteStream, as: { format: FileType['format']; fine: boolean }, who: WaitingFor): Promise<PreparedFacts> {
  const file = await open(path, 'w').catch((error: unknown) => {
    throw diskProblem(error)
  })
  let fault: unknown
  let at = 0
  const write = async (block: Uint8Array): Promise<void> => {
    // A full disk may take a part of it.
    for (let done = 0; done < block.length && fault === undefined;) {
      const { bytesWritten } = await file.write(block, done, block.length - done, at)
      done += bytesWritten
      at += bytesWritten
    }
  }
  try {
    const facts = await ask(who, { task: 'prepare', ...as }, () => {
      at = 0
      return { freight, unload: (block) => write(block).catch((error: unknown) => void (fault ??= error)) }
    }).catch(refuse)
    if (fault !== undefined) throw diskProblem(fault)
    return facts as PreparedFacts // so picture.child.ts answers
  } finally {
    await file.close()
  }
}

/** Waits for nobody: what is refused is refused at once. */
async function readHead(freight: ByteStream, { format }: FileType, who: WaitingFor): Promise<PictureFacts> {
  const answer = await ask(who, { task: 'facts', format }, () => ({ freight })).catch(refuse)
  const facts = answer as PictureFacts // so picture.child.ts answers
  if (facts.width * facts.height <= maxPixels) return facts
  const text = t('media.error-pixels', { width: facts.width, height: facts.height })
  throw new Problem(422, 'picture-too-large', text, { fields: { file: [text] } })
}

/** `along` begins anew for a second try. @throws Problem 422 for a picture that takes too much of a processor; Error as the decoder says it; `code` is `lost` when the process has ended over it twice */
async function ask(who: WaitingFor, question: PictureQuestion, along: () => RequestOptions): Promise<unknown> {
  const { process } = lanes[who]
  return process.ask(question, along()).catch((error: unknown) => {
    // It may have ended over somebody else's picture, or of itself just now.
    if (codeOf(error) === 'lost') return process.ask(question, along())
    throw codeOf(error) === 'heavy' ? tooHeavy(error) : error
  })
}

function tooHeavy(cause: unknown): Problem {
  const text = t('media.error-this-picture-takes-too-much')
  const problem = new Problem(422, 'picture-too-heavy', text, { fields: { file: [text] } })
  problem.cause = cause
  return problem
}

function refuse(error: unknown): never {
  throw error instanceof Problem ? error : unreadable(422, error)
}

function unreadable(status: 415 | 422, cause?: unknown): Problem {
  const text = t('media.error-broken')
  const problem = new Problem(status, status === 415 ? 'unsupported-file' : 'picture-broken', text, { fields: { file: [text] } })
  problem.cause = cause
  return problem
}
