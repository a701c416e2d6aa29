import { Problem } from '#base/problem.ts'
import type { MediaKind } from './contract.ts'
import { t } from '#i18n/messages.ts'

export interface FileType {
  kind: MediaKind
  mime: string
  ending: string
  /** What its decoder must call it; pictures only. */
  format?: 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | 'heic' | 'tiff'
}

/** Bytes from the beginning that the decision needs; of a plain text it needs all. */
export const headBytes = 4_096

/**
 * Decided by the bytes alone: neither the name nor what the sender calls it matters, but for plain text, which has no mark:
 * there the name may choose between .txt and .csv.
 * @throws Problem 415
 */
export function fileTypeOf(head: Uint8Array, name: string): FileType {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, headBytes))
  const found = marked.find(({ is }) => is(bytes))?.type ?? plainText(bytes, name)
  if (found) return found
  throw refusal(bytes)
}

export function isPlainText(bytes: Uint8Array): boolean {
  try {
    // Control characters other than tab, line feed and carriage return are no text.
    return !/[^\P{Cc}\t\n\r]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** Of both byte orders, and of those above 4 GB; raw files of cameras say more behind it. */
const tiffMarks = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

const marked: { type: FileType; is: (bytes: Buffer) => boolean }[] = [
  { type: { kind: 'image', mime: 'image/jpeg', ending: 'jpg', format: 'jpeg' }, is: (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff },
  { type: { kind: 'image', mime: 'image/png', ending: 'png', format: 'png' }, is: (b) => at(b, 0, '\x89PNG\r\n\x1a\n') },
  { type: { kind: 'image', mime: 'image/gif', ending: 'gif', format: 'gif' }, is: (b) => at(b, 0, 'GIF87a') || at(b, 0, 'GIF89a') },
  { type: { kind: 'image', mime: 'image/webp', ending: 'webp', format: 'webp' }, is: (b) => at(b, 0, 'RIFF') && at(b, 8, 'WEBP') },
  { type: { kind: 'image', mime: 'image/avif', ending: 'avif', format: 'heif' }, is: (b) => brands(b).some((brand) => brand === 'avif' || brand === 'avis') },
  // After AVIF, which is the same container.
  { type: { kind: 'image', mime: 'image/heic', ending: 'heic', format: 'heic' }, is: (b) => brands(b).some((brand) => /^(?:hei[cxms]|hev[cx])$/.test(brand)) },
  { type: { kind: 'image', mime: 'image/tiff', ending: 'tif', format: 'tiff' }, is: (b) => tiffMarks.some((mark) => at(b, 0, mark)) && !at(b, 8, 'CR') },
  { type: { kind: 'audio', mime: 'audio/mp4', ending: 'm4a' }, is: (b) => ['M4A ', 'M4B '].includes(brands(b)[0] ?? '') },
  { type: { kind: 'video', mime: 'video/mp4', ending: 'mp4' }, is: (b) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|cmf[cv2])$/.test(brands(b)[0] ?? '') },
  { type: { kind: 'video', mime: 'video/webm', ending: 'webm' }, is: (b) => at(b, 0, '\x1a\x45\xdf\xa3') && b.subarray(0, 64).includes('webm', 0, 'latin1') },
  // Layer III only: a UTF-16 text begins with something that looks like Layer I.
  {
    type: { kind: 'audio', mime: 'audio/mpeg', ending: 'mp3' },
    is: (b) => at(b, 0, 'ID3') || (b[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2, 0xe3, 0xe2].includes(b[1] ?? 0)),
  },
  { type: { kind: 'audio', mime: 'audio/ogg', ending: 'ogg' }, is: (b) => at(b, 0, 'OggS') },
  { type: { kind: 'audio', mime: 'audio/flac', ending: 'flac' }, is: (b) => at(b, 0, 'fLaC') },
  { type: { kind: 'audio', mime: 'audio/wav', ending: 'wav' }, is: (b) => at(b, 0, 'RIFF') && at(b, 8, 'WAVE') },
  { type: { kind: 'pdf', mime: 'application/pdf', ending: 'pdf' }, is: (b) => at(b, 0, '%PDF-') },
  { type: { kind: 'file', mime: 'application/epub+zip', ending: 'epub' }, is: (b) => at(b, 0, 'PK\x03\x04') && at(b, 30, 'mimetypeapplication/epub+zip') },
  {
    type: { kind: 'file', mime: 'application/vnd.oasis.opendocument.text', ending: 'odt' },
    is: (b) => at(b, 0, 'PK\x03\x04') && at(b, 30, 'mimetypeapplication/vnd.oasis.opendocument.textPK'),
  },
  {
    type: { kind: 'file', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ending: 'docx' },
    is: (b) => at(b, 0, 'PK\x03\x04') && ['[Content_Types].xml', '_rels/', 'word/', 'docProps/'].some((name) => at(b, 30, name)) && b.includes('word/'),
  },
  { type: { kind: 'file', mime: 'application/zip', ending: 'zip' }, is: (b) => at(b, 0, 'PK\x03\x04') },
]

function at(bytes: Buffer, offset: number, mark: string): boolean {
  return bytes.toString('latin1', offset, offset + mark.length) === mark
}

/** Of an ISO media file (`ftyp`): the major brand, then the compatible ones. */
function brands(bytes: Buffer): string[] {
  if (!at(bytes, 4, 'ftyp')) return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const found = [bytes.toString('latin1', 8, 12)]
  for (let offset = 16; offset + 4 <= end; offset += 4) found.push(bytes.toString('latin1', offset, offset + 4))
  return found
}

function plainText(head: Buffer, name: string): FileType | null {
  const ending = /\.(txt|csv)$/i.exec(name)?.[1]?.toLowerCase()
  // The head may end in the middle of a character.
  if (ending === undefined || head.length === 0 || ![0, 1, 2, 3].some((cut) => isPlainText(head.subarray(0, head.length - cut)))) return null
  return { kind: 'file', mime: ending === 'csv' ? 'text/csv' : 'text/plain', ending }
}

function refusal(head: Buffer): Problem {
  const text = reason(head)
  return new Problem(415, 'unsupported-file', text, { fields: { file: [text] } })
}

function reason(head: Buffer): string {
  if (head.length === 0) return t('media.error-empty')
  if (/^(hei|hev|mif1|msf1)/.test(brands(head)[0] ?? '')) return t('media.error-heic')
  if (/<svg[\s>]/i.test(head.toString('latin1'))) return t('media.error-svg')
  return t('media.error-kind')
}
