import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

async function decode(...pieces: Uint8Array[]) {
  const notes: string[] = []
  let text = ''
  const open = async function* bytes() {
    yield* pieces
  }
  for await (const piece of decodeText(open, (said) => void notes.push(noteText(said)))) text += piece
  return [text, ...notes]
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const converted = (encoding: string) => `the file is written in ${encoding}: it was converted`
const declared = '<?xml version="1.0" encoding="iso-8859-1"?>é'

test.each<[string, Uint8Array[], string[]]>([
  [
    'UTF-8 is decoded without a note, also with a character split over two chunks',
    [Buffer.from('Zoë'), Buffer.from([0xe2, 0x82]), Buffer.from([0xac])],
    ['Zoë€'],
  ],
  ['a replacement character in the file is kept', [Buffer.from('a\ufffdb')], ['a\ufffdb']],
  ['Windows-1252 is decoded and reported', [latin('Zo\xeb \x93so\x94')], ['Zoë “so”', converted('windows-1252')]],
  ['Windows-1252 is detected after a start in ASCII', [Buffer.from('abc '), latin('caf\xe9')], ['abc café', converted('windows-1252')]],
  ['UTF-16 is detected by its byte order mark', [Buffer.from([0xff, 0xfe]), utf16('Zoë')], ['Zoë', converted('utf-16le')]],
  ['UTF-16 is detected without a byte order mark', [utf16('Zoë')], ['Zoë', converted('utf-16le')]],
  ['big-endian UTF-16 is detected', [utf16('Zoë').swap16()], ['Zoë', converted('utf-16be')]],
  ['an encoding declared in XML is reported', [latin(declared)], [declared, converted('windows-1252')]],
  [
    'UTF-8 with a damaged byte stays UTF-8',
    [Buffer.from('žluťoučký '), Buffer.from([0xff])],
    ['žluťoučký \ufffd', 'the file holds bytes that are no letters: "\ufffd" stands for them'],
  ],
])('%s', async (_, pieces, result) => {
  expect(await decode(...pieces)).toEqual(result)
})
