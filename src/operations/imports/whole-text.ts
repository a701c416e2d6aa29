import { Problem } from '#base/problem.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import type { ImportFile } from './entry.ts'
import { t } from '#i18n/messages.ts'

const most = 64_000_000

/** For formats that cannot be read in pieces. @throws Problem 413 */
export async function wholeText(file: ImportFile): Promise<string> {
  const pieces: string[] = []
  let size = 0
  for await (const piece of decodeText(() => file.open(), file.note)) {
    size += piece.length
    const message = t('media.error-file-size', { most: 64 })
    if (size > most) throw new Problem(413, 'import-large', message, { fields: { file: [message] } })
    pieces.push(piece)
  }
  return pieces.join('').replace(/^\ufeff/, '')
}
