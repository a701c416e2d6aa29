import type { CardKind } from '#content/kinds.ts'
import type { Image } from '../image.ts'

/**
 * The content of an article: a list of typed blocks in the shape BlockNote edits (`{ id, type, props, content, children }`),
 * so that what the editor holds is what is stored. Stored and sent as a JSON string. Marks are data, never HTML.
 */
export type Block =
  | ParagraphBlock
  | HeadingBlock
  | BulletListItemBlock
  | NumberedListItemBlock
  | QuoteBlock
  | PullQuoteBlock
  | ImageBlock
  | GalleryBlock
  | EmbedBlock
  | LinkCardBlock
  | VideoBlock
  | AudioBlock
  | CodeBlock
  | CalloutBlock
  | DividerBlock
  | ButtonBlock
  | SignUpBlock
  | TableBlock
  | FootnoteBlock
  | FileBlock
  | MediaCardBlock

export type BlockType = Block['type']

/** Limits of one document. Writing refuses what is over them, reading cuts it off. `stored` is more than highlighted code makes of `bytes`. */
export const limits = { bytes: 512 * 1024, stored: 4 * 1024 * 1024, depth: 16, blocks: 2000, id: 64, href: 2048, line: 500 } as const

/** The slug of a newsletter list. */
export const listSlug = /^[a-z][a-z0-9-]{0,39}$/

export const headingLevels = [2, 3, 4] as const
export const imageLayouts = ['text', 'wide', 'full'] as const
export const calloutTones = ['note', 'info', 'warning'] as const
export const embedProviders = ['youtube', 'vimeo'] as const
export const cellAlignments = ['left', 'center', 'right'] as const
/** What a piece of highlighted code is; '' is plain. Each is a class `tok-…` of the style sheet. */
export const tokenKinds = [
  '',
  'comment',
  'string',
  'number',
  'keyword',
  'function',
  'type',
  'variable',
  'constant',
  'operator',
  'tag',
  'attribute',
  'inserted',
  'deleted',
] as const

export type HeadingLevel = (typeof headingLevels)[number]
export type ImageLayout = (typeof imageLayouts)[number]
export type CalloutTone = (typeof calloutTones)[number]
export type EmbedProvider = (typeof embedProviders)[number]
type CellAlignment = (typeof cellAlignments)[number]
export type TokenKind = (typeof tokenKinds)[number]

export interface TextStyles {
  bold?: boolean
  italic?: boolean
  strike?: boolean
  underline?: boolean
  code?: boolean
}

/** A line break within a paragraph is '\n' in `text`. */
export interface TextRun {
  type: 'text'
  text: string
  styles: TextStyles
}

export interface LinkRun {
  type: 'link'
  /** http, https, mailto, tel, sms, webcal, `/path` or `#anchor`; nothing else is written or shown. */
  href: string
  content: TextRun[]
}

/** The mark in the text that points to the footnote block with the same `ref`. */
export interface FootnoteRun {
  type: 'footnote'
  props: { ref: string }
}

export type Inline = TextRun | LinkRun | FootnoteRun

/** A picture of ours; what it shows is said where it is used. */
export type Media = Omit<Image, 'alt' | 'credit'>

interface Base<Type extends string, Props> {
  /** Unique in the document, 1 to 64 letters, digits, '-' or '_'. */
  id: string
  type: Type
  props: Props
  children: Block[]
}

interface WithText<Type extends string, Props> extends Base<Type, Props> {
  content: Inline[]
}

interface WithoutText<Type extends string, Props> extends Base<Type, Props> {
  content?: undefined
}

type NoProps = Record<never, never>

export type ParagraphBlock = WithText<'paragraph', NoProps>
export type HeadingBlock = WithText<'heading', { level: HeadingLevel }>
/** `checked` makes it an item of a checklist. */
export type BulletListItemBlock = WithText<'bulletListItem', { checked?: boolean }>
/** `start` begins a new list at that number. */
export type NumberedListItemBlock = WithText<'numberedListItem', { start?: number }>
/** `content` is the first paragraph, `children` the further ones. */
export type QuoteBlock = WithText<'quote', { by?: string }>
export type PullQuoteBlock = WithText<'pullQuote', { by?: string }>
export type ImageBlock = WithoutText<'image', { media?: Media; alt: string; caption?: string; credit?: string; layout: ImageLayout }>
interface GalleryItem {
  media: Media
  alt: string
  caption?: string
}
export type GalleryBlock = WithoutText<'gallery', { items: GalleryItem[]; caption?: string }>
export type EmbedBlock = WithoutText<'embed', { provider: EmbedProvider; video_id: string; title: string }>
/**
 * A page elsewhere: its address, and what it says of itself, with a picture of ours. `player` is an address of which players.ts
 * makes the player; without one it is a link alone.
 */
export type LinkCardBlock = WithoutText<'linkCard', { href: string; title: string; description?: string; site?: string; media?: Media; player?: string }>
/** A file of ours (`/path`), as is its `captions_url`, a WebVTT file. */
export type VideoBlock = WithoutText<'video', { url: string; title: string; caption?: string; captions_url?: string; poster?: Media }>
export type AudioBlock = WithoutText<'audio', { url: string; title: string; caption?: string }>
/** The pieces of one line, in order; all lines joined are the code. */
export type CodeLine = [kind: TokenKind, text: string][]
/** `content` holds the code; `lines` is the same text cut into tokens by the server. */
export type CodeBlock = WithText<'codeBlock', { language: string; title?: string; lines?: CodeLine[] }>
/** `note` stands beside the text, `info` and `warning` in it. */
export type CalloutBlock = WithText<'callout', { tone: CalloutTone; title?: string }>
type DividerBlock = WithoutText<'divider', NoProps>
type ButtonBlock = WithoutText<'button', { href: string; label: string }>
/** The sign-up form of a newsletter list, by the slug of the list. */
export type SignUpBlock = WithoutText<'signUp', { list: string; title: string }>
export interface TableCell {
  type: 'tableCell'
  props: { textAlignment?: CellAlignment; colspan?: number; rowspan?: number }
  content: Inline[]
}
interface TableContent {
  type: 'tableContent'
  /** 0 or 1. */
  headerRows?: number
  headerCols?: number
  rows: { cells: TableCell[] }[]
}
export type TableBlock = Base<'table', NoProps> & { content: TableContent }
/** The note's text; it is shown at the end, wherever the block stands. */
export type FootnoteBlock = WithText<'footnote', { ref: string }>
/** `bytes` is the size, `type` the media type. */
export type FileBlock = WithoutText<'file', { url: string; name: string; bytes: number; type: string }>
type MediaCardBlock = WithoutText<'mediaCard', { kind: CardKind; slug: string }>
