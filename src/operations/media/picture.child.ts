// Decodes and encodes pictures that nobody trusts, in a process of its own: src/platform/threads/worker-process.ts.
import { sendByteResponse, type ByteResponse } from '#platform/threads/byte-response.ts'
import type { FileType } from './file-type.ts'
import { heicSize, heicToTiff } from './heic.ts'
import { cropped, cut, factsOf, prepared, type PictureCrop, type PictureCut } from './pixels.ts'

const mostMasters = 4
/** A picture is mostly cut to all its widths in a row: its master is sent once. */
const masters = new Map<string, Uint8Array>()

type Format = FileType['format']
export type PictureQuestion =
  | { task: 'facts'; format: Format }
  | { task: 'prepare'; format: Format; fine: boolean }
  | { task: 'cut'; key: string; as: PictureCut }
  | { task: 'crop'; as: PictureCrop }

async function answer(question: PictureQuestion, bytes: Uint8Array | null): Promise<ByteResponse<unknown>> {
  if (question.task === 'cut') {
    if (bytes) keep(question.key, bytes)
    const master = masters.get(question.key)
    // It has to be sent along.
    return master ? { answer: true, bytes: await cut(master, question.as) } : { answer: false }
  }
  if (!bytes) throw new Error('There is no picture.')
  if (question.task === 'crop') return { answer: true, bytes: await cropped(bytes, question.as) }
  const isHeic = question.format === 'heic'
  if (question.task === 'facts') return { answer: isHeic ? { format: 'heic', ...heicSize(bytes), fine: false } : await factsOf(bytes) }
  const { master, ...facts } = await prepared(isHeic ? heicToTiff(bytes) : bytes, question.fine)
  return { answer: { ...facts, bytes: master.byteLength }, bytes: master }
}

function keep(key: string, bytes: Uint8Array): void {
  const [oldest] = masters.keys()
  if (masters.size >= mostMasters && oldest !== undefined) masters.delete(oldest)
  masters.set(key, bytes)
}

sendByteResponse(answer)
