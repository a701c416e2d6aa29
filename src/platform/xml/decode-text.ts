import { note, type Note } from '#i18n/note.ts'
import { guessEncoding } from './guess-encoding.ts'
/**
 * Text of a file's bytes. `open` is called twice: to find the encoding, and to read. UTF-16 is known by its mark or its zero bytes,
 * another encoding by the XML declaration, or by the words that it makes.
 * `named` is called with a note about anything but whole UTF-8.
 */
export async function* decodeText(open: () => AsyncIterable<Uint8Array>, named: (said: Note) => void = () => {}): AsyncGenerator<string> {
  const { encoding, isDamaged } = await findEncoding(open())
  if (encoding !== 'utf-8') named(note('studio-report.encoding', { encoding }))
  if (isDamaged) named(note('studio-report.no-letters', { sign: '\ufffd' }))
  const decoder = new TextDecoder(encoding)
  for await (const piece of open()) yield decoder.decode(piece, { stream: true })
  const last = decoder.decode()
  if (last) yield last
}

/** Bytes by which an encoding is guessed. */
const longestSample = 64_000

async function findEncoding(bytes: AsyncIterable<Uint8Array>): Promise<{ encoding: string; isDamaged: boolean }> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let head = true
  let isUtf8 = true
  let [letters, faults, sampled] = [0, 0, 0]
  const sample: Uint8Array[] = []
  const count = (text: string) => {
    for (const [letter] of text.matchAll(/[^\0-\x7f]/g)) {
      if (letter === '\ufffd') faults++
      else letters++
    }
  }
  for await (const piece of bytes) {
    const encoding = head ? encodingOf(piece) : null
    if (encoding !== null) return { encoding, isDamaged: false }
    head = false
    if (sampled < longestSample) sample.push(piece.slice(0, longestSample - sampled))
    sampled += piece.length
    isUtf8 &&= decodes(strict, piece)
    count(lenient.decode(piece, { stream: true }))
  }
  isUtf8 &&= decodes(strict)
  count(lenient.decode())
  return { encoding: isUtf8 || letters > faults ? 'utf-8' : guessEncoding(Buffer.concat(sample)), isDamaged: !isUtf8 && letters > faults }
}

function decodes(decoder: TextDecoder, piece?: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined })
    return true
  } catch {
    return false
  }
}

/** Null where the bytes themselves have to tell. */
function encodingOf(head: Uint8Array): string | null {
  const [first, second] = head
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  const named = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]{1,40})["']/.exec(new TextDecoder('latin1').decode(head.subarray(0, 300)))?.[1]
  try {
    const encoding = named === undefined ? 'utf-8' : new TextDecoder(named).encoding
    return encoding === 'utf-8' ? null : encoding
  } catch {
    // A name that nobody knows: most such files are UTF-8 after all.
    return null
  }
}
