import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { note, type Note } from '#i18n/note.ts'
import { attribute, elementsIn, isElement, parseHtml, textIn, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import { readState } from '#base/source-states.ts'
import { archiveAddress, notThisKind, openArchive, type Archive } from '../archive.ts'
import { articleDoor, entryOf } from '../door.ts'
import type { OpenedSource } from '../import-run.ts'
import type { Found } from '../entry.ts'
import { lineIn, markupOf, withClass, without } from '../html-page.ts'
import { factsOfHtml } from '../text-facts.ts'
import { t } from '#i18n/messages.ts'

interface OpenedDocument extends OpenedSource {
  archive: Archive
}

/** Google writes the page beside a folder of its pictures, and nothing else. */
const isPage = (path: string) => /^[^/]+\.html$/.test(path)
const isDocument = (paths: readonly string[]) => paths.filter(isPage).length === 1 && paths.every((path) => isPage(path) || path.startsWith('images/'))

/** A document of Google Docs, saved as a web page: always a draft, for no document says that it was public. */
export const googleDocsDoor = articleDoor<OpenedDocument>(
  ({ paths }) => isDocument(paths),
  async (file) => {
    const archive = await openArchive(file)
    const path = archive.paths.find(isPage)
    if (path !== undefined && isDocument(archive.paths)) return { archive, files: archive, read: () => entries(archive, path) }
    await archive[Symbol.asyncDispose]()
    throw notThisKind(t('studio-error.not-google-docs'))
  },
)

function withoutStyles(page: string): string {
  const next = nextMatch(page, /<\/style>/i)
  return replaceSpans(page, /<style\b/i, ({ index }) => {
    const end = next(index)?.end
    return end === undefined ? undefined : { end, text: '' }
  })
}

async function* entries(archive: Archive, path: string): AsyncGenerator<Found> {
  const page = await archive.text(path)
  const looks = looksIn(page)
  const lost: Note[] = []
  const nodes = without(parseHtml(withoutStyles(page)), (element) => isRemark(element, lost))
  const marked = nodes.flatMap((node) => markedUp(node, looks))
  const given = factsOfHtml(markupOf(marked))
  const title = withClass(marked, 'p', 'title')[0] ?? elementsIn(marked, 'h1')[0]
  const subtitle = withClass(marked, 'p', 'subtitle')[0]
  const head = elementsIn(marked, 'title')[0]
  yield entryOf({
    source: `google-docs:${path}`,
    name: path,
    title: lineIn(title) || lineIn(head) || path.replace(/\.html$/, ''),
    standfirst: lineIn(subtitle),
    html: markupOf(without(marked, (element) => element === title || element === subtitle || /^(?:title|meta)$/.test(element.tagName))),
    given: () => given,
    base: archiveAddress(path),
    state: readState([{ means: 'closed', says: note('studio-report.document-state') }], false),
    lost,
  })
}

/** Remarks beside the text are nobody's footnotes. */
function isRemark(element: HtmlElement, lost: Note[]): boolean {
  const first = element.tagName === 'div' ? elementsIn(element.childNodes, 'a')[0] : undefined
  if (first && /^cmnt\d/.test(attribute(first, 'id') ?? '')) {
    lost.push(note('studio-report.remark', { text: textIn(element.childNodes).replace(/\s+/g, ' ').trim() }))
    return true
  }
  return element.tagName === 'sup' && elementsIn(element.childNodes, 'a').some((link) => attribute(link, 'id')?.startsWith('cmnt_ref') === true)
}

const marks: [tag: string, rule: RegExp][] = [
  ['b', /font-weight:\s*(?:bold|[6-9]00)/],
  ['i', /font-style:\s*italic/],
  ['s', /text-decoration:[^;]*line-through/],
]

/** What a class means, by the rules of the page. */
function looksIn(page: string): Map<string, string[]> {
  const rules = [...page.matchAll(/\.(c\d+)\s*\{([^}]*)\}/g)]
  return new Map(rules.map(([, name = '', rule = '']) => [name, marks.flatMap(([tag, pattern]) => (pattern.test(rule) ? [tag] : []))]))
}

/** Bold and italic are classes there, and each link leads over Google. */
function markedUp(node: HtmlNode, looks: ReadonlyMap<string, string[]>): HtmlNode[] {
  if (!isElement(node)) return [node]
  node.childNodes = node.childNodes.flatMap((child) => markedUp(child, looks))
  for (const one of node.attrs) if (one.name === 'href') one.value = targetOf(one.value)
  if (node.tagName !== 'span') return [node]
  const tags = (attribute(node, 'class') ?? '').split(/\s+/).flatMap((name) => looks.get(name) ?? [])
  const inside = markupOf(node.childNodes)
  if (tags.length === 0 || !inside.trim()) return [node]
  return parseHtml(
    `${tags.map((tag) => `<${tag}>`).join('')}${inside}${tags
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')}`,
  )
}

function targetOf(address: string): string {
  const url = URL.parse(address)
  return url?.hostname === 'www.google.com' && url.pathname === '/url' ? (url.searchParams.get('q') ?? address) : address
}
