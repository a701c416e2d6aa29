import { posix } from 'node:path'
import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import mammoth from 'mammoth'
import { archiveAddress, type Archive } from '../archive.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { tooLarge } from '../unpack.ts'
import { withPlainLinks } from './fields.ts'
import { formulasAsCode, withFormulas } from './formulas.ts'
import { withoutHidden } from './left-out.ts'
import { t } from '#i18n/messages.ts'

const mostBytes = 200_000_000
const styleMap = [
  "p[style-name='Title'] => p.word-title:fresh",
  "p[style-name='Subtitle'] => p.word-subtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Caption'] => p:fresh",
  'u => u',
  'highlight => mark',
]

interface Converted {
  html: string
  /** Pictures by the path that stands in the HTML. */
  pictures: Map<string, Buffer>
  /** What the conversion has to say. */
  notes: Note[]
}

/** The HTML of a document of Word. @param textPaths of the parts with text @throws Problem 422 for more than 200 MB */
export async function wordHtml(archive: Archive, textPaths: ReadonlySet<string>): Promise<Converted> {
  const pictures = new Map<string, Buffer>()
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = `picture-${pictures.size + 1}.${(image.contentType.split('/')[1] ?? 'png').replace(/\W.*$/, '').replace('jpeg', 'jpg')}`
    pictures.set(path, await image.readAsBuffer())
    return { src: archiveAddress(path) }
  })
  // lib/unzip.js takes an opened file beside paths and buffers; its types leave that out.
  const formulas: string[] = []
  const input = {
    file: boundedFile(archive, (text, name) => (textPaths.has(name) ? withFormulas(withPlainLinks(withoutHidden(text)), formulas) : text)),
  } as unknown as Parameters<typeof mammoth.convertToHtml>[0]
  const { value, messages } = await mammoth.convertToHtml(input, { styleMap, convertImage, externalFileAccess: false })
  const said = [...new Set(messages.map(({ message }) => message.replace(/\s+/g, ' ')))].map(noteOfWord)
  const kept = formulas.map((formula) => because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')))
  return { html: formulasAsCode(value), pictures, notes: [...said, ...kept] }
}

/** Read by our own reader of archives: the library's would unpack everything into memory, whatever its size. */
function boundedFile(archive: Archive, prepared: (text: string, name: string) => string | Promise<string>) {
  let size = 0
  return {
    exists: (name: string) => archive.has(name),
    async read(path: string, encoding?: string) {
      // Targets of relations may begin with `../`.
      const name = posix.normalize(path)
      const content = await archive.bytes(name)
      size += content.length
      if (size > mostBytes) throw tooLarge(t('studio-error.more-than-megabytes', { most: 200 }))
      if (encoding === 'base64') return content.toString('base64')
      if (encoding === undefined) return new Uint8Array(content)
      return prepared(new TextDecoder(encoding).decode(content), name)
    },
  }
}

/** The library speaks English only. */
function noteOfWord(message: string): Note {
  const style = /^Unrecognised \w+ style: '(.*)' \(Style ID: .*\)$/.exec(message)?.[1]
  if (style !== undefined) return because(note('studio-report.word-style', { name: style }), note('studio-report.nothing-does'))
  const element = /^An unrecognised element was ignored: (\S+)$/.exec(message)?.[1]
  return element === undefined
    ? note('studio-report.as-said', { text: message })
    : because(note('studio-report.tag', { tag: `<${element}>` }), note('studio-report.nothing-does'))
}
