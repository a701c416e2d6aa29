import { note } from '#i18n/note.ts'
import type { HtmlContext } from './html-context.ts'
import { figure } from './html-figure.ts'
import { attribute, elementsIn, hasClass, isElement, type HtmlElement } from './html-tree.ts'
import { cellAlignments, type Block, type Inline, type TableCell } from './model.ts'

/** A table; its caption stands before it, pictures of its cells after it. */
export function htmlTable(element: HtmlElement, context: HtmlContext, line: number): Block[] {
  const meant = figureOfTable(element)
  if (meant) return figure(meant, context, line)
  const { conversion } = context
  const rows = rowsOf(element)
  const aside: Block[] = []
  const cells = rows.map((row) => ({ cells: cellsOf(row).map((cell) => tableCell(cell, context, aside)) }))
  const heads = rows.map((row) => cellsOf(row).map((cell) => cell.tagName === 'th'))
  const headerRows = heads[0]?.length && heads[0].every(Boolean) ? 1 : 0
  const below = heads.slice(headerRows)
  const headerCols = below.length && below.every((row) => row[0]) ? 1 : 0
  const captions = element.childNodes.filter(isElement).filter((node) => node.tagName === 'caption')
  const before = captions.flatMap((caption) => context.flow(caption.childNodes, context))
  if (!cells.some((row) => row.cells.length)) return [...before, ...aside]
  if (aside.length) conversion.lose(line, note('studio-report.table-aside'))
  const content = { type: 'tableContent' as const, headerRows, headerCols, rows: cells }
  return [...before, { id: conversion.id(), type: 'table', props: {}, content, children: [] }, ...aside]
}

/** A table that Blogger sets around a picture and its caption, as the figure that it means; null for any other. */
export function figureOfTable(table: HtmlElement): HtmlElement | null {
  if (!hasClass(table, 'tr-caption-container')) return null
  const cells = rowsOf(table).flatMap(cellsOf)
  const shown = cells.filter((cell) => !hasClass(cell, 'tr-caption')).flatMap((cell) => cell.childNodes)
  if (elementsIn(shown, 'img').length === 0) return null
  const captions = cells.filter((cell) => hasClass(cell, 'tr-caption')).map((cell) => ({ ...cell, nodeName: 'figcaption', tagName: 'figcaption' }))
  return { ...table, nodeName: 'figure', tagName: 'figure', childNodes: [...shown, ...captions] }
}

/** Rows of this table, not of one within it. */
function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.childNodes
    .filter(isElement)
    .flatMap((node) => (node.tagName === 'tr' ? [node] : /^(?:thead|tbody|tfoot)$/.test(node.tagName) ? rowsOf(node) : []))
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.childNodes.filter(isElement).filter((node) => node.tagName === 'td' || node.tagName === 'th')
}

function tableCell(cell: HtmlElement, context: HtmlContext, aside: Block[]): TableCell {
  const content: Inline[] = []
  for (const block of linesOf(context.flow(cell.childNodes, context), aside)) {
    if (content.length) content.push({ type: 'text', text: '\n', styles: {} })
    for (const run of block) content.push(run)
  }
  const align = attribute(cell, 'align') ?? /text-align:\s*(\w+)/.exec(attribute(cell, 'style') ?? '')?.[1]
  const span = (name: string) => {
    const number = Number(attribute(cell, name))
    return Number.isInteger(number) && number > 1 && number <= 100 ? number : undefined
  }
  const textAlignment = cellAlignments.find((one) => one === align && one !== 'left')
  return { type: 'tableCell', props: { textAlignment, colspan: span('colspan'), rowspan: span('rowspan') }, content }
}

/** The texts of blocks, nested ones included; what has no text goes aside. */
function linesOf(blocks: readonly Block[], aside: Block[]): Inline[][] {
  return blocks.flatMap((block) => {
    if (!Array.isArray(block.content)) {
      aside.push(block)
      return []
    }
    // A cell has no blocks: their code stays code, with its lines.
    const text = block.type === 'codeBlock' ? block.content.map((run) => ({ ...run, styles: { code: true } })) : block.content
    return [text, ...linesOf(block.children, aside)]
  })
}
