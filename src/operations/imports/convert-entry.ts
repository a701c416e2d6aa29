import { isNote, note, type Note } from '#i18n/note.ts'
import { atLine, because } from '#base/report-notes.ts'
import { withoutLink, withReason } from './missing-files.ts'
import { fromHtml } from '#base/blocks/from-html.ts'
import type { Image } from '#base/image.ts'
import { addressKey } from './fact-kinds.ts'
import type { Entry } from './entry.ts'
import type { ImportLinks } from './import-links.ts'
import type { ImportMedia } from './import-media.ts'

export interface ConvertedEntry {
  /** JSON of blocks. */
  content: string
  standfirst: string
  cover: Image | null
  /** New addresses of links, by `addressKey`. */
  rewritten: Map<string, string | null>
  /** Addresses here of the pictures and files that came with it, by their old ones. */
  media: Map<string, string>
  lost: Note[]
}

const longestStandfirst = 1_000

/** Text, cover and standfirst of an entry, with everything of it that has no place here. */
export async function convertEntry(entry: Entry, media: ImportMedia, links: ImportLinks): Promise<ConvertedEntry> {
  const reasons = new Map<string, Note>()
  const rewritten = new Map<string, string | null>()
  const absolute = (address: string) => URL.parse(address, entry.base ?? undefined)?.href ?? address
  const files = new Map<string, string>()
  const linked = new Set<string>()
  const shown = new Map<string, Image>()
  const taken = new Map<string, string>()
  const convert = () =>
    fromHtml(entry.html, {
      async resolveImage(src) {
        const image = await media.picture(absolute(src))
        if (isNote(image)) {
          reasons.set(src, image)
          return null
        }
        shown.set(src, image)
        const { alt: _, credit: __, ...plain } = image
        return plain
      },
      async resolveFile(src) {
        const file = await media.file(absolute(src))
        if (!isNote(file)) {
          taken.set(absolute(src), file.url)
          return file
        }
        reasons.set(src, file)
        return null
      },
      resolveLink(address) {
        const answer = files.get(absolute(address)) ?? links.resolve(address, entry.base)
        if (typeof answer !== 'string' && media.has(absolute(address))) linked.add(absolute(address))
        if (answer !== undefined) rewritten.set(addressKey(address), answer)
        return answer
      },
    })
  const first = await convert()
  for (const address of linked) {
    const file = await media.file(address)
    if (!isNote(file)) files.set(address, file.url)
  }
  // Links to files that lie beside the text are known only now.
  const { blocks, lost } = files.size > 0 ? await convert() : first
  const cover = entry.cover === null ? null : await media.picture(absolute(entry.cover.src))
  if (entry.cover !== null && cover !== null && !isNote(cover)) shown.set(entry.cover.src, cover)
  const standfirst = entry.standfirst.replace(/\s+/g, ' ').trim()
  const short = standfirst.length <= longestStandfirst ? standfirst : `${standfirst.slice(0, longestStandfirst - 1).replace(/\s+\S*$/, '')}…`
  return {
    content: JSON.stringify(blocks),
    standfirst: short,
    rewritten,
    media: new Map([...taken, ...files, ...[...shown].map(([src, { url }]) => [absolute(src), url] as const)]),
    cover: cover === null || isNote(cover) ? null : { ...cover, alt: entry.cover?.alt ?? '' },
    lost: [
      ...(isNote(cover) ? [because(note('studio-report.cover', { src: entry.cover?.src ?? '' }), withoutLink(cover))] : []),
      ...(short === standfirst ? [] : [note('studio-report.standfirst-end', { count: standfirst.length })]),
      ...lost.map(({ line, what }) => atLine(line, withReason(what, reasons))),
      ...(await media.notices(shown)),
    ],
  }
}
