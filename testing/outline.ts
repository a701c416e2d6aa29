import type { Reader } from './builders.ts'
import type { OpenSite } from './open-site.ts'
import { textOnServer } from './studio.ts'

interface Loose {
  type: string
  props: Record<string, unknown>
  text?: string
  styles?: object
  href?: string
  content?: Loose[] & { rows?: { cells: Loose[] }[] }
  children?: Loose[]
}

/** An article as the server has it, one line a block: bold between stars, links and signs of footnotes as in Markdown. */
export async function outlineOf(site: OpenSite, person: Reader, id: number): Promise<string[]> {
  return linesOf(JSON.parse(await textOnServer(site, person, id)) as Loose[], '') // blocks, as the server has checked them
}

function linesOf(blocks: Loose[], indent: string): string[] {
  return blocks.flatMap((block) => [`${indent}${lineOf(block)}`, ...linesOf(block.children ?? [], `${indent}  `)])
}

function lineOf({ type, props, content }: Loose): string {
  if (type === 'divider') return type
  if (type === 'image') return `image: ${String(props['alt'])}${props['media'] ? ' of ours' : ''}`
  if (type === 'linkCard') return `linkCard: ${String(props['title'])} ${String(props['href'])}`
  if (type === 'signUp') return `signUp: ${String(props['list'])} ${String(props['title'])}`
  if (type === 'embed') return `embed: ${String(props['provider'])} ${String(props['video_id'])}`
  if (type === 'table') return `table: ${(content?.rows ?? []).map((row) => row.cells.map((cell) => wordsOf(cell.content ?? [])).join(' | ')).join(' / ')}`
  if (type === 'footnote') return `footnote ${String(props['ref'])}: ${wordsOf(content ?? [])}`
  return `${type === 'heading' ? `heading ${String(props['level'])}` : type}: ${wordsOf(content ?? [])}`
}

function wordsOf(parts: Loose[]): string {
  return parts
    .map(({ type, text = '', styles, href, content, props }) =>
      type === 'footnote'
        ? `[^${String(props['ref'])}]`
        : type === 'link'
          ? `[${wordsOf(content ?? [])}](${href})`
          : styles && 'bold' in styles
            ? `*${text}*`
            : text,
    )
    .join('')
}
