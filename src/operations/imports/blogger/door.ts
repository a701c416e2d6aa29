import { note, type Note } from '#i18n/note.ts'
import { because, namedItem } from '#base/report-notes.ts'
import { readState, type StateHint } from '#base/source-states.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import { all, isElement, one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { notThisKind } from '../archive.ts'
import { entryOf } from '../door.ts'
import { packedDoor } from '../packed-door.ts'
import type { EntryAuthor, EntryComment, Found, ImportFile, ImportOptions, WithdrawnComment } from '../entry.ts'
import { bloggerStatusOf, modifiedOf } from '../feed-items.ts'
import { bloggerAccess, bloggerComments, takeoutSettings } from '../site-access.ts'
import { fewTopics, plainLine } from '../legacy-html.ts'
import { dateOf, unreadDate } from '../read-date.ts'
import { factsOfHtml } from '../text-facts.ts'
import { t } from '#i18n/messages.ts'
import { authorName } from '../author-name.ts'

const frames = new Set(['feed'])

/** The comments on one post. */
interface Talk {
  comments: EntryComment[]
  withdrawn: WithdrawnComment[]
  notes: Note[]
}

interface Blog {
  site: string | undefined
  /** Why nobody but its readers could see it. */
  access: StateHint[]
  commentsOpen: boolean
}

/** The backup of Blogger, as its old export and as Takeout write it: posts, pages and comments are entries of one Atom feed. */
export const bloggerDoor = packedDoor(
  ({ head }) => /<(?:[\w.-]+:)?feed\b/.test(head) && /schemas\.google\.com\/blogger|tag:blogger\.com/.test(head),
  /(?:^|\/)feed\.atom$/,
  open,
)

async function open(file: ImportFile, { site }: ImportOptions) {
  const talk = new Map<string, Talk>()
  const { access, commentsOpen = true } = await takeoutSettings(file)
  const blog: Blog = { site, access, commentsOpen }
  let isBlogger = false
  for await (const entry of elementsOf(file)) {
    if (entry.name !== 'entry') continue
    const kind = kindOf(entry)
    if (kind) isBlogger = true
    if (kind === 'comment') addComment(talk, entry)
    if (kind !== 'settings') continue
    access.push(...bloggerAccess(entry))
    blog.commentsOpen = bloggerComments(entry) ?? blog.commentsOpen
  }
  if (!isBlogger) throw notThisKind(t('studio-error.not-blogger'))
  const known = new Set<string>()
  async function* read(): AsyncGenerator<Found> {
    for await (const entry of elementsOf(file)) {
      if (entry.name !== 'entry') continue
      const found = entryOfItem(entry, blog, talk.get(numberOf(text(entry, 'id'))))
      if (found) known.add(numberOf(text(entry, 'id')))
      if (found) yield found
    }
    for (const [post, { comments }] of talk)
      if (!known.has(post))
        for (const comment of comments)
          yield { name: note('studio-report.comment-named', { id: comment.id, name: comment.name }), reason: note('studio-report.post-missing') }
  }
  return read
}

async function* elementsOf(file: ImportFile): AsyncGenerator<XmlElement> {
  yield* readXml(
    decodeText(() => file.open(), file.note),
    frames,
  )
}

/** In small letters; empty for an entry of another feed. */
function kindOf(entry: XmlElement): string {
  const said = text(entry, 'blogger:type')
  const terms = all(entry, 'category').map(({ attributes }) => attributes['term'] ?? '')
  return (said || (/blogger\/2008\/kind#(\w+)/.exec(terms.join(' '))?.[1] ?? '')).toLowerCase()
}

/** The number at the end of `tag:blogger.com,1999:blog-1.post-2` and of addresses of entries. */
function numberOf(id: string): string {
  return /(\d+)\D*$/.exec(id)?.[1] ?? id
}

function entryOfItem(entry: XmlElement, { site, access, commentsOpen }: Blog, talk: Talk | undefined): Found | null {
  const kind = kindOf(entry)
  const id = numberOf(text(entry, 'id'))
  const title = plainLine(textOf(one(entry, 'title')))
  const name = namedItem(kind || 'entry', id, title)
  if (kind === 'comment') return null
  if (kind !== 'post' && kind !== 'page') return { name, reason: kind ? note('studio-report.blogger-design', { kind }) : note('studio-report.kind-not-given') }
  const source = textOf(one(entry, 'content')).trim()
  if (!title && !source) return { name, reason: note('studio-report.empty') }
  const link =
    all(entry, 'link').find(({ attributes }) => attributes['rel'] === 'alternate' && attributes['type'] !== 'application/json')?.attributes['href'] ?? ''
  const path = text(entry, 'blogger:filename')
  const address = link || (path && site ? `${withoutEndSlashes(site)}${path}` : path)
  const { topics, notes } = fewTopics(labelsOf(entry))
  const given = text(entry, 'published') || text(entry, 'blogger:created')
  const date = dateOf(given)
  return entryOf({
    source: `blogger:${/blog-(\d+)/.exec(text(entry, 'id'))?.[1] ?? 'unknown'}:${kind}:${id}`,
    name,
    title,
    slug: /([^/]+?)(?:\.html)?$/.exec(address)?.[1] ?? title,
    standfirst: plainLine(text(entry, 'blogger:metaDescription')),
    html: source,
    given: () => factsOfHtml(source),
    base: link || site || null,
    authors: authorsOf(entry),
    topics,
    state: readState([...hintsOf(entry, kind, given, date), ...access], date !== null),
    date,
    modified: modifiedOf(entry),
    addresses: address ? [address] : [],
    guid: text(entry, 'id'),
    commentsOpen,
    comments: talk?.comments ?? [],
    withdrawn: talk?.withdrawn ?? [],
    lost: [...(title ? [] : [note('studio-report.no-title')]), ...notes, ...(talk?.notes ?? []), ...othersOf(entry)],
  })
}

function hintsOf(entry: XmlElement, kind: string, given: string, date: number | null): StateHint[] {
  const control = one(entry, 'app:control')
  const status = bloggerStatusOf(entry)
  return [
    ...(control ? [{ table: 'feed draft' as const, value: text(control, 'app:draft') || 'no' }] : []),
    ...(status ? [{ table: 'blogger status' as const, value: status }] : []),
    ...(kind === 'page' ? [{ means: 'closed' as const, says: note('studio-report.was-page') }] : []),
    ...unreadDate(given, date),
  ]
}

function labelsOf(entry: XmlElement): string[] {
  return all(entry, 'category')
    .filter(({ attributes }) => !attributes['scheme']?.includes('schemas.google.com/g/2005#kind'))
    .map(({ attributes }) => attributes['term'] ?? '')
    .filter((term) => term && !term.includes('blogger/2008/kind#'))
}

function authorsOf(entry: XmlElement): EntryAuthor[] {
  return all(entry, 'author').flatMap((author) => {
    const name = text(author, 'name')
    return name ? [{ username: name, name, website: URL.parse(text(author, 'uri'))?.href ?? '' }] : []
  })
}

/** What only Blogger has a place for. */
function othersOf(entry: XmlElement): Note[] {
  const location = one(entry, 'blogger:location')?.children.map((part) => (isElement(part) ? textOf(part) : part).trim()) ?? []
  const place = location.filter(Boolean).join(', ') || text(entry, 'georss:featurename')
  const enclosures = all(entry, 'link').filter(({ attributes }) => attributes['rel'] === 'enclosure')
  return [
    ...(place ? [note('studio-report.place', { place })] : []),
    ...enclosures.map(({ attributes }) => note('studio-report.enclosure', { address: attributes['href'] ?? '' })),
  ]
}

function addComment(talk: Map<string, Talk>, entry: XmlElement): void {
  const id = numberOf(text(entry, 'id'))
  const post = numberOf(one(entry, 'thr:in-reply-to')?.attributes['ref'] ?? text(entry, 'blogger:parent'))
  const author = one(entry, 'author')
  const name = authorName(text(author, 'name'))
  const of = talk.get(post) ?? { comments: [], withdrawn: [], notes: [] }
  talk.set(post, of)
  const status = bloggerStatusOf(entry).toLowerCase()
  if (/spam|trash|deleted/.test(status)) {
    of.notes.push(because(note('studio-report.comment-of', { id, name }), note('studio-report.was-there', { value: status })))
    of.withdrawn.push({ id, name })
    return
  }
  const website = text(author, 'uri')
  if (website) of.notes.push(note('studio-report.comment-website', { name, id, address: website }))
  const related = all(entry, 'link').find(({ attributes }) => attributes['rel'] === 'related')?.attributes['href']
  const parent = numberOf(related ?? text(entry, 'blogger:inReplyTo'))
  of.comments.push({
    id,
    parent: parent || null,
    name,
    key: (website || name).toLowerCase(),
    html: textOf(one(entry, 'content')) || textOf(one(entry, 'summary')),
    date: dateOf(text(entry, 'published') || text(entry, 'blogger:created')),
    status: status === '' || status === 'live' ? 'shown' : 'held',
  })
}
