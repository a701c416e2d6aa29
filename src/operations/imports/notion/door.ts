import { note, type Note } from '#i18n/note.ts'
import { attribute, elementsIn, parseHtml, type HtmlElement } from '#base/blocks/html-tree.ts'
import { readState } from '#base/source-states.ts'
import { archiveAddress, notThisKind, openArchive, type Archive } from '../archive.ts'
import { articleDoor, entryOf } from '../door.ts'
import type { OpenedSource } from '../import-run.ts'
import type { Entry, Found } from '../entry.ts'
import { propertyNote } from '../property-note.ts'
import { lineIn, markupOf, withClass, without } from '../html-page.ts'
import { fewTopics } from '../legacy-html.ts'
import { htmlOfMarkdown } from '../markdown-html.ts'
import { factsOfHtml } from '../text-facts.ts'
import { commonMarkdown } from './markdown.ts'
import { t } from '#i18n/messages.ts'

interface OpenedExport extends OpenedSource {
  archive: Archive
}

interface Page {
  title: string
  html: string
  standfirst?: string
  cover?: Entry['cover']
  /** Names and values of its properties, as they stand above the text. */
  properties: [name: string, value: string][]
  /** What it says of their values that other pages say as well. */
  shared?: Note[]
  lost?: Note[]
}

/** Each page of Notion ends with its number. */
const page = /([^/]*?)[ -]?([0-9a-f]{32})(?:_all)?\.(md|html)$/i
const list = /[0-9a-f]{32}(?:_all)?\.csv$/i

/** An export of Notion as Markdown or HTML, with its lists as CSV: all drafts, for pages there are private unless shared. */
export const notionDoor = articleDoor<OpenedExport>(
  ({ paths }) => paths.some((path) => page.test(path)),
  async (file) => {
    const archive = await openArchive(file)
    if (archive.paths.some((path) => page.test(path))) return { archive, files: archive, read: () => entries(archive) }
    await archive[Symbol.asyncDispose]()
    throw notThisKind(t('studio-error.not-notion'))
  },
)

async function* entries(archive: Archive): AsyncGenerator<Found> {
  for (const path of archive.paths) {
    const [, name = '', id, kind] = page.exec(path) ?? []
    if (id !== undefined) yield entryOfPage(path, { name, id }, kind === 'md' ? markdownPage(await archive.text(path)) : htmlPage(await archive.text(path)))
    else if (list.test(path)) yield { name: path, reason: note('studio-report.notion-list') }
  }
}

function entryOfPage(
  path: string,
  { name, id }: { name: string; id: string },
  { title, html, standfirst = '', cover = null, properties, shared = [], lost = [] }: Page,
): Found {
  const tags = properties.filter(([key]) => /^(?:tags?|topics?|categor(?:y|ies)|labels?)$/i.test(key)).flatMap(([, value]) => value.split(/,\s*/))
  const { topics, notes } = fewTopics(tags)
  const people = properties.filter(([key]) => /^(?:authors?|by|created by|writer)$/i.test(key)).flatMap(([, value]) => value.split(/,\s*/))
  const others = properties.filter(([key]) => !/^(?:tags?|topics?|categor(?:y|ies)|labels?|authors?|by|created by|writer)$/i.test(key))
  return entryOf({
    source: `notion:${id}`,
    name: path,
    title: title || name,
    standfirst,
    html,
    cover,
    given: () => factsOfHtml(html),
    base: archiveAddress(path),
    authors: people.filter(Boolean).map((one) => ({ username: one, name: one })),
    topics,
    state: readState([{ means: 'closed', says: note('studio-report.notion-shared') }], false),
    addresses: [archiveAddress(path)],
    fields: properties.map(([key, value]) => ({ name: key, value })),
    shared,
    lost: [...notes, ...lost, ...others.map(([key, value]) => propertyNote(key, value))],
  })
}

/** The title is the first heading; lines "Name: value" follow it up to the first empty line. */
function markdownPage(source: string): Page {
  const [, title = '', rest = source] = /^\s*# (.*)\n([\s\S]*)$/.exec(source) ?? []
  const [head = ''] = rest.replace(/^\n+/, '').split(/\n\s*\n/)
  const lines = head.split('\n')
  const isHead = source.trimStart().startsWith('# ') && lines.every((line) => /^[^\s:][^:\n]{0,60}: \S/.test(line))
  const body = isHead ? rest.replace(/^\n+/, '').slice(head.length) : rest
  const lost: Note[] = []
  const html = htmlOfMarkdown(commonMarkdown(body, lost), { html: true, lost })
  const properties = isHead ? lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]) : []
  return { title: title.trim(), html, properties, lost }
}

function htmlPage(source: string): Page {
  const nodes = parseHtml(source)
  const [body] = withClass(nodes, 'div', 'page-body')
  const rows = withClass(nodes, 'table', 'properties').flatMap((table) => elementsIn([table], 'tr'))
  const property = (row: HtmlElement): [string, string] => [
    lineIn(elementsIn([row], 'th')[0]),
    // Each chosen value is an element of its own.
    valuesIn(elementsIn([row], 'td')[0]),
  ]
  const [picture] = withClass(nodes, 'img', 'page-cover-image')
  const src = picture && attribute(picture, 'src')
  const icons = (element: HtmlElement) => (attribute(element, 'class') ?? '').includes('property-icon')
  return {
    title: lineIn(withClass(nodes, 'h1', 'page-title')[0]),
    standfirst: lineIn(withClass(nodes, 'p', 'page-description')[0]),
    html: markupOf(without(body?.childNodes ?? [], icons)),
    cover: src ? { src, alt: '' } : null,
    properties: rows.map(property).filter(([name, value]) => name && value),
    shared: rows.flatMap(coloursIn),
  }
}

function valuesIn(cell: HtmlElement | undefined): string {
  const markup = cell ? markupOf(cell.childNodes) : ''
  // An empty element stands for a box, in the words of the export as Markdown.
  if (/class="[^"]*\bcheckbox-(?:on|off)\b/.test(markup)) return markup.includes('checkbox-on') ? 'Yes' : 'No'
  const chosen = cell ? withClass([cell], 'span', 'selected-value') : []
  return chosen.length > 0 ? chosen.map(lineIn).join(', ') : lineIn(cell)
}

/** Colours of chosen values; the usual grey one is none. */
function coloursIn(row: HtmlElement): Note[] {
  return withClass([row], 'span', 'selected-value').flatMap((value) => {
    const [, colour] = /\bselect-value-color-(?!default)(\w+)/.exec(attribute(value, 'class') ?? '') ?? []
    return colour === undefined ? [] : [propertyNote(`tag ${lineIn(value)}: color`, colour)]
  })
}
