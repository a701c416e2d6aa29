import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { safeHref } from './address.ts'
import { parseVideoAddress, playerOf } from './players.ts'
import type { Block, EmbedBlock, FileBlock, FootnoteBlock, HeadingBlock, ImageBlock, ImageLayout, LinkCardBlock, Media } from './model.ts'
import { withTags, type TemplateTag } from './template-tags.ts'

/** Something of the source that the blocks do not hold; `line` counts from 1 in the file, undefined: the text as a whole. */
export interface Lost {
  line: number | undefined
  what: Note
}

/** Which signs beyond GFM are read: those that are usual elsewhere, formulas between single dollars too, or none in a text of our own export. */
export type MarkdownSigns = 'usual' | 'math' | 'own'

export interface ConvertOptions {
  /** Finds the picture of ours for an address in the text; null when there is none. Asked once for each address. */
  resolveImage?: (src: string) => Media | null | Promise<Media | null>
  /** The same for other files: downloads, films, sounds. */
  resolveFile?: (src: string) => FileBlock['props'] | null | Promise<FileBlock['props'] | null>
  /** A new address for a link, null when its target is not here; undefined leaves it to the rules. */
  resolveLink?: (href: string) => string | null | undefined
  /** Line of the file on which the text begins. */
  firstLine?: number
  /** Of a Markdown text; default: `usual`. */
  signs?: MarkdownSigns
}

export interface Found {
  images: ReadonlyMap<string, Media | null>
  files: ReadonlyMap<string, FileBlock['props'] | null>
}

export interface PictureWords {
  alt?: string
  caption?: string
  credit?: string
  layout?: ImageLayout
}

/** What one run of a conversion shares: the answers of the caller, and what comes together on the way. Addresses may hold signs of template tags. */
export interface Conversion {
  lost: Lost[]
  tags: TemplateTag[]
  footnotes: FootnoteBlock[]
  /** Names under which links of the source may point to a heading. */
  headingNames: Map<HeadingBlock, string[]>
  /** `#name` to the line of its first link. */
  anchorLinks: Map<string, number>
  wanted: { images: Set<string>; files: Set<string> }
  /** Number of highlights. */
  highlights: number
  /** Of each language in which a passage is marked, how many. */
  passages: Map<string, number>
  id(): string
  lose(line: number, what: Note): void
  /** Null, and reported, when there is no such picture. */
  picture(src: string, words: PictureWords, line: number): ImageBlock | null
  file(src: string): FileBlock['props'] | null
  /** Null, and reported, for an address whose player is not known. */
  film(address: string, title: string, line: number): EmbedBlock | LinkCardBlock | null
  /** Null, and reported, for an address a reader may not follow from here. */
  href(address: string, line: number): string | null
  /** Set by the Markdown side: HTML may hold Markdown again. */
  markdown(text: string, line: number): Block[]
}

export function createConversion(options: ConvertOptions, found: Found, tags: TemplateTag[]): Conversion {
  let ids = 0
  const lost: Lost[] = []
  const wanted = { images: new Set<string>(), files: new Set<string>() }
  const anchorLinks = new Map<string, number>()
  const lose = (line: number, what: Note) => void lost.push({ line, what })
  return {
    lost,
    tags,
    footnotes: [],
    headingNames: new Map(),
    anchorLinks,
    wanted,
    highlights: 0,
    passages: new Map(),
    id: () => `b${++ids}`,
    lose,
    picture(address, { alt = '', caption, credit, layout = 'text' }, line) {
      const src = withTags(address, tags)
      wanted.images.add(src)
      const media = found.images.get(src)
      if (media)
        return { id: this.id(), type: 'image', props: { media, alt: clean(alt) ?? '', caption: clean(caption), credit: clean(credit), layout }, children: [] }
      const words = [...new Set([alt, caption].map((text) => clean(withTags(text ?? '', tags))))].filter(Boolean).join('; ')
      lose(
        line,
        because(
          words ? note('studio-report.picture-alt', { src: truncated(src), alt: words }) : note('studio-report.picture', { src: truncated(src) }),
          note('studio-report.not-found'),
        ),
      )
      return null
    },
    file(address) {
      const src = withTags(address, tags)
      wanted.files.add(src)
      return found.files.get(src) ?? null
    },
    film(address, title, line) {
      const written = withTags(address, tags)
      const whole = written.startsWith('//') ? `https:${written}` : written
      const film = parseVideoAddress(whole)
      if (film) return { id: this.id(), type: 'embed', props: { ...film, title: clean(title) ?? 'Video' }, children: [] }
      const player = playerOf(whole)
      if (player)
        return {
          id: this.id(),
          type: 'linkCard',
          props: { href: player.page, title: clean(title) ?? player.label, site: player.label, player: player.page },
          children: [],
        }
      lose(line, note('studio-report.embedded', { address: truncated(written) }))
      return null
    },
    href(address, line) {
      const written = withTags(address, tags)
      const answer = options.resolveLink?.(written)
      // What a template would have put into it is not known.
      const own = written === address ? safeHref(address.startsWith('//') ? `https:${address}` : address) : undefined
      const known = answer === undefined ? own : answer
      if (!known) lose(line, because(note('studio-report.link', { address: truncated(written) }), note('studio-report.text-stays')))
      else if (known.startsWith('#')) anchorLinks.set(known, anchorLinks.get(known) ?? line)
      return known ?? null
    },
    markdown: () => [],
  }
}

/** One line of words without needless spaces; undefined when there are none. */
export function clean(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, ' ').trim() || undefined
}

export function truncated(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
