import { note } from '#i18n/note.ts'
import { decoded } from '#base/decoded.ts'
import { because } from '#base/report-notes.ts'
import { textKey } from '../slug.ts'
import { withoutTurns } from './direction-signs.ts'
import type { Conversion, ConvertOptions, Found, Lost } from './conversion.ts'
import { limits, type Block, type Inline } from './model.ts'
import { anchors, reservedAnchors } from './outline.ts'

interface Converted {
  blocks: Block[]
  lost: Lost[]
  wanted: Conversion['wanted']
}

/** Converts once to learn which files are wanted, asks for them, and converts with the answers. */
export async function resolveAll(options: ConvertOptions, convert: (found: Found) => Converted): Promise<{ blocks: Block[]; lost: Lost[] }> {
  const first = convert({ images: new Map(), files: new Map() })
  const { images, files } = first.wanted
  if (!images.size && !files.size) return { blocks: first.blocks, lost: first.lost }
  const answers = async <T>(asked: Set<string>, resolve: ((src: string) => T | null | Promise<T | null>) | undefined) =>
    new Map(await Promise.all([...asked].map(async (src) => [src, (await resolve?.(src)) ?? null] as const)))
  const found = { images: await answers(images, options.resolveImage), files: await answers(files, options.resolveFile) }
  const { blocks, lost } = convert(found)
  return { blocks, lost }
}

/** Puts the footnotes at the end, mends links to headings, and keeps within the depth that may be stored. */
export function finish(body: Block[], conversion: Conversion): Converted {
  const blocks = flattened([...body, ...conversion.footnotes], 1)
  mendAnchors(blocks, conversion)
  const { highlights, passages, lost } = conversion
  if (highlights > 0) lost.push({ line: undefined, what: note('studio-report.highlights', { count: highlights }) })
  for (const [language, count] of passages) lost.push({ line: undefined, what: note('studio-report.passage-language', { count, language }) })
  const turns = withoutTurns(blocks)
  if (turns > 0) lost.push({ line: undefined, what: note('studio-report.direction-signs', { count: turns }) })
  lost.sort((a, b) => (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER))
  return { blocks, lost, wanted: conversion.wanted }
}

function flattened(blocks: Block[], depth: number): Block[] {
  return blocks.flatMap((block) => {
    if (!block.children.length) return [block]
    if (depth < limits.depth) return [{ ...block, children: flattened(block.children, depth + 1) }]
    return [{ ...block, children: [] }, ...flattened(block.children, depth)]
  })
}

/** Links of the source name headings in the way of its own system; those that name nothing become plain text. */
function mendAnchors(blocks: Block[], conversion: Conversion): void {
  if (!conversion.anchorLinks.size) return
  const known = new Map<string, string>([...reservedAnchors, ''].map((anchor) => [anchor, anchor]))
  const ids = new Map([...conversion.headingNames].map(([heading, names]) => [heading.id, names]))
  const own = [...anchors(blocks)]
  for (const [heading, anchor] of own) for (const name of ids.get(heading.id) ?? []) if (name && !known.has(name)) known.set(name, anchor)
  for (const [, anchor] of own) known.set(anchor, anchor)
  const targets = new Map<string, string>()
  for (const [href, line] of conversion.anchorLinks) {
    const name = decoded(href.slice(1))
    // Capitals and signs of a heading stay in the anchors that some systems make.
    const anchor = known.get(name) ?? known.get(name.toLowerCase()) ?? known.get(textKey(name))
    if (anchor === undefined) conversion.lose(line, because(note('studio-report.link-to-heading', { address: href }), note('studio-report.text-stays')))
    else targets.set(href, `#${anchor}`)
  }
  eachContent(blocks, (content) =>
    content.flatMap((run): Inline[] => {
      if (run.type !== 'link' || !run.href.startsWith('#')) return [run]
      const href = targets.get(run.href)
      return href === undefined ? run.content : [{ ...run, href }]
    }),
  )
}

function eachContent(blocks: Block[], change: (content: Inline[]) => Inline[]): void {
  for (const block of blocks) {
    if (block.type === 'table') for (const row of block.content.rows) for (const cell of row.cells) cell.content = change(cell.content)
    else if (block.content) block.content = change(block.content)
    eachContent(block.children, change)
  }
}
