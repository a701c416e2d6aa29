import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { namedItem } from '#base/report-notes.ts'
import { note } from '#i18n/note.ts'
import { attribute, elementsIn, hasClass, isElement, parseHtml, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import { readState } from '#base/source-states.ts'
import { notThisKind, openArchive, type Archive } from '../archive.ts'
import { articleDoor, entryOf } from '../door.ts'
import type { OpenedSource } from '../import-run.ts'
import type { EntryAuthor, Found } from '../entry.ts'
import { fewTopics } from '../legacy-html.ts'
import { lineIn, markupOf, withClass, without } from '../html-page.ts'
import { dateOf, unreadDate } from '../read-date.ts'
import { factsOfHtml } from '../text-facts.ts'
import { t } from '#i18n/messages.ts'

interface OpenedExport extends OpenedSource {
  archive: Archive
}

const post = /(?:^|\/)posts\/((?:\d{4}-\d{2}-\d{2}|draft)_[^/]*?-*([0-9a-f]{6,14}))\.html$/

/** The archive that Medium writes: a page of HTML for each story, whose name says whether it is a draft. */
export const mediumDoor = articleDoor<OpenedExport>(
  ({ paths }) => paths.some((path) => post.test(path)),
  async (file) => {
    const archive = await openArchive(file)
    if (archive.paths.some((path) => post.test(path))) {
      const account = await accountIn(archive)
      return { archive, read: () => entries(archive, account) }
    }
    await archive[Symbol.asyncDispose]()
    throw notThisKind(t('studio-error.not-medium'))
  },
)

/** Whose archive it is, as the first story that says so does. */
async function accountIn(archive: Archive): Promise<string> {
  for (const path of archive.paths) {
    const [author] = post.test(path) ? authorsOf(parseHtml(await archive.text(path))) : []
    if (author) return author.username.toLowerCase()
  }
  return 'unknown'
}

async function* entries(archive: Archive, account: string): AsyncGenerator<Found> {
  for (const path of archive.paths) {
    const [, name, id] = post.exec(path) ?? []
    if (name !== undefined && id !== undefined) yield entryOfStory({ name, id, account }, await archive.text(path))
  }
  const others = Map.groupBy(
    archive.paths.filter((path) => !post.test(path)),
    (path) => path.split('/').slice(0, -1).join('/'),
  )
  for (const [folder, paths] of others)
    yield { name: folder ? `${folder}/ (${paths.length})` : paths.join(', '), reason: note('studio-report.account-activity') }
}

function withLinesInCode(page: string): string {
  const next = nextMatch(page, /<\/pre>/)
  return replaceSpans(page, /<pre\b/, ({ index }) => {
    const end = next(index)?.end
    return end === undefined ? undefined : { end, text: page.slice(index, end).replace(/<br\s*\/?>/g, '\n') }
  })
}

function entryOfStory({ name: fileName, id, account }: { name: string; id: string; account: string }, page: string): Found {
  const nodes = parseHtml(withLinesInCode(page))
  const title = lineIn(withClass(nodes, 'h1', 'p-name')[0]) || lineIn(elementsIn(nodes, 'title')[0])
  const name = namedItem('story', id, title)
  const body = elementsIn(nodes, 'section').find((section) => attribute(section, 'data-field') === 'body')
  if (!body) return { name, reason: note('studio-report.no-text-in-page') }
  const given = factsOfHtml(markupOf(body.childNodes))
  const summary = elementsIn(nodes, 'section').find((section) => attribute(section, 'data-field') === 'subtitle')
  const subtitle = ['h3', 'h4', 'p'].flatMap((tag) => withClass(body.childNodes, tag, 'graf--subtitle'))[0]
  const time = withClass(nodes, 'time', 'dt-published')[0]
  const written = time && attribute(time, 'datetime')
  const date = dateOf(written)
  const isDraft = fileName.startsWith('draft_')
  const canonical = hrefOf(withClass(nodes, 'a', 'p-canonical')[0])
  const { topics, notes } = fewTopics(withClass(nodes, 'a', 'p-tag').map(lineIn))
  return entryOf({
    source: `medium:${account.replaceAll(':', '-')}:${id}`,
    name,
    title,
    slug: fileName.replace(/^[^_]*_-*/, '').replace(/-*[0-9a-f]{6,14}$/, '') || title,
    standfirst: lineIn(subtitle ?? summary),
    html: storyHtml(body.childNodes, { title, subtitle }),
    given: () => given,
    base: canonical || 'https://medium.com/',
    authors: authorsOf(nodes),
    topics,
    state: readState(
      isDraft
        ? [{ means: 'draft', says: note('studio-report.was-draft') }]
        : written
          ? unreadDate(written, date)
          : [{ means: 'closed', says: note('studio-report.no-date-there') }],
      date !== null,
    ),
    date,
    addresses: [canonical, ...(isDraft ? [] : [`https://medium.com/p/${id}`])].filter((address) => /^https?:/.test(address)),
    lost: notes,
  })
}

/** The title and the subtitle stand above the text here. */
function storyHtml(nodes: readonly HtmlNode[], { title, subtitle }: { title: string; subtitle: HtmlElement | undefined }): string {
  const heading = ['h2', 'h3', 'h4', 'p'].flatMap((tag) => withClass(nodes, tag, 'graf--title'))[0]
  const isTitle = heading !== undefined && lineIn(heading) === title
  const [divider] = withClass(nodes, 'hr', 'section-divider')
  const rest = without(nodes, (element) => element === subtitle || (isTitle && element === heading) || element === divider)
  return markupOf(rest.map(openCards))
}

/** A card of another page is one link there, and an empty one around its picture. */
function openCards(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node
  if (hasClass(node, 'graf--pullquote')) node.attrs = [{ name: 'class', value: 'pullquote' }]
  node.childNodes = node.childNodes.filter((child) => !isElement(child) || !hasClass(child, 'js-mixtapeImage')).map(openCards)
  return node
}

function authorsOf(nodes: readonly HtmlNode[]): EntryAuthor[] {
  const author = withClass(nodes, 'a', 'p-author')[0]
  const name = lineIn(author)
  return name ? [{ username: /@([\w.-]+)/.exec(hrefOf(author))?.[1] ?? name, name }] : []
}

function hrefOf(link: HtmlElement | undefined): string {
  return (link && attribute(link, 'href')) ?? ''
}
