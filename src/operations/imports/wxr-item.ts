import { note, type Note } from '#i18n/note.ts'
import { because, namedItem } from '#base/report-notes.ts'
import { decoded } from '#base/decoded.ts'
import { slugify } from '#base/slug.ts'
import { readState, type SourceState, type StateHint } from '#base/source-states.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'
import { all, one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { Entry, EntryAuthor, EntryComment, Found, WithdrawnComment } from './entry.ts'
import { fewTopics, plainLine } from './legacy-html.ts'
import { authorsOfItem, customFields, ownFields, searchFacts, withReusedBlocks } from './wxr-facts.ts'
import { dateOf, unreadDate } from './read-date.ts'
import { takesComments } from './takes-comments.ts'
import { wallsOf } from './wxr-walls.ts'
import { translationDomains, wxrTranslation, type Polylang } from './wxr-translations.ts'
import type { Attached } from './shortcode-place.ts'
import { footnotesField, withOwnFootnotes } from './wordpress-footnotes.ts'
import { factsOfWordpress, withParagraphs, wordpressHtml } from './wordpress-text.ts'
import { authorName } from './author-name.ts'
import { personKey, type CommentPeople } from './comment-people.ts'

export interface WxrSite {
  address: string
  title: string
  language: string
  /** What Polylang says of languages and translations. */
  polylang: Polylang
  authors: Map<string, EntryAuthor>
  /** By the number of the post that WordPress makes of an upload. */
  uploads: Map<string, Attached>
  /** Addresses of the pages that WordPress makes of uploads, by the number of their post. */
  attachmentsOf: Map<string, string[]>
  /** Epoch ms. */
  now: number
  /** By the number of the post they were uploaded for. */
  uploadsOf: Map<string, Attached[]>
  people: CommentPeople
  /** Texts of reusable blocks, by the number of their post. */
  blocks: Map<string, string>
  /** By name of a topic, what has no place here. */
  topics: Map<string, Note[]>
}

/** Why an item is no article here. */
const others: Record<string, Note> = {
  attachment: note('studio-report.wxr-upload'),
  nav_menu_item: note('studio-report.wxr-menu-entry'),
  revision: note('studio-report.wxr-revision'),
  wp_navigation: note('studio-report.wxr-menu'),
  wp_template: note('studio-report.old-design'),
  wp_template_part: note('studio-report.old-design'),
  wp_global_styles: note('studio-report.old-design'),
  wp_block: note('studio-report.wxr-block'),
  customize_changeset: note('studio-report.old-design'),
  custom_css: note('studio-report.old-design'),
}

/** An item as an article, or why it is none. */
export function entryOfItem(item: XmlElement, site: WxrSite): Found {
  const type = text(item, 'wp:post_type') || 'post'
  const id = text(item, 'wp:post_id')
  const title = text(item, 'title')
  const name = namedItem(type, id, title)
  if (type !== 'post' && type !== 'page') return { name, reason: others[type] ?? note('studio-report.wxr-plugin-kind', { kind: type }) }
  const written = withReusedBlocks(textOf(one(item, 'content:encoded')), site.blocks)
  const fields = customFields(item)
  const meta = new Map(fields)
  const noted = withOwnFootnotes(written, meta.get(footnotesField) ?? '')
  const content = noted ?? written
  if (!title && !content.trim()) return { name, reason: note('studio-report.empty') }

  const place = { attached: (number: string) => site.uploads.get(number), own: site.uploadsOf.get(id) ?? [] }
  let read: ReturnType<typeof wordpressHtml> | undefined
  // The first of the two passes over a file asks for addresses only.
  const converted = () => (read ??= wordpressHtml(content, place))
  const link = linkOf(item, site)
  const search = searchFacts(fields, plainLine(textOf(one(item, 'excerpt:encoded'))), site.address)
  const { authors, notes: unnamed } = authorsOfItem(item, site.authors)
  const { comments, withdrawn, notes } = commentsOf(item, site.people)
  const dates = datesOf(item)
  const date = dates.map((given) => dateOf(given)).find((read) => read !== null) ?? null
  const { topics, notes: unlisted } = topicsOf(item)
  const cover = site.uploads.get(meta.get('_thumbnail_id') ?? '')
  const shared = topics.flatMap((topic) => site.topics.get(topic) ?? [])
  const unplaced = [
    ...(title ? [] : [note('studio-report.no-title')]),
    ...(text(item, 'wp:is_sticky') === '1' ? [note('studio-report.wxr-sticky')] : []),
    ...(meta.has('_thumbnail_id') && !cover ? [note('studio-report.wxr-cover', { id: meta.get('_thumbnail_id') ?? '' })] : []),
    ...search.notes,
    ...ownFields(fields.filter(([key]) => noted === null || key !== footnotesField)),
    ...unnamed,
    ...unlisted,
    ...shared,
    ...notes,
  ]
  return {
    source: `wxr:${nameOf(site)}:${type}:${id}`,
    name,
    title,
    slug: decoded(untrashed(text(item, 'wp:post_name'))) || title,
    standfirst: search.standfirst,
    get html() {
      return converted().html
    },
    given: () => factsOfWordpress(content),
    fields: [],
    base: link || site.address || null,
    authors,
    topics,
    state: stateOf(item, date, dates, site.now),
    date,
    modified: dateOf(text(item, 'wp:post_modified_gmt')) ?? dateOf(text(item, 'wp:post_modified')),
    ...wxrTranslation(item, fields, site),
    cover: cover ? { src: cover.src, alt: cover.alt } : null,
    canonical: search.canonical,
    commentsOpen: takesComments(text(item, 'wp:comment_status')) ?? true,
    addresses: [link, text(item, 'guid'), ...oldSlugsOf(item, link)].filter((address) => /^(?:https?:|\/(?!\/))/.test(address)),
    archives: archivesOf(item),
    alsoAt: [...(id ? [`${URL.parse(link)?.origin ?? ''}/?p=${id}`] : []), ...(site.attachmentsOf.get(id) ?? [])],
    ...(text(item, 'guid') ? { guid: text(item, 'guid') } : {}),
    comments,
    withdrawn,
    get lost() {
      return [...converted().lost, ...unplaced]
    },
    shared,
  }
}

function stateOf(item: XmlElement, date: number | null, dates: string[], now: number): SourceState {
  const hints: StateHint[] = [{ table: 'wxr status', value: text(item, 'wp:status') }, ...unreadDate(dates[0], date), ...wallsOf(item, now)]
  if (text(item, 'wp:post_password')) hints.push({ means: 'closed', says: note('studio-report.had-password') })
  if (text(item, 'wp:post_type') === 'page') hints.push({ means: 'closed', says: note('studio-report.was-page') })
  return readState(hints, date !== null)
}

/** Earlier addresses: WordPress leads on from each slug that a post had. */
function oldSlugsOf(item: XmlElement, link: string): string[] {
  const last = text(item, 'wp:post_name')
  const at = link.lastIndexOf(`/${last}`)
  const slugs = all(item, 'wp:postmeta').filter((meta) => text(meta, 'wp:meta_key') === '_wp_old_slug')
  // A post that was a draft without a name has an empty one, which would be the address of its folder.
  const named = slugs.map((meta) => text(meta, 'wp:meta_value')).filter(Boolean)
  const known = new Set([...named, ...[last, ...named].map(untrashed).filter((slug) => slug && slug !== last)])
  return last && at >= 0 ? [...known].map((slug) => `${link.slice(0, at)}/${slug}${link.slice(at + last.length + 1)}`) : []
}

/** WordPress renames what goes into its trash, and may keep that name when it comes back. */
function untrashed(slug: string): string {
  return slug.replace(/__trashed(?:-\d{1,5})?$/, '')
}

/** Pages of its categories and tags, where WordPress puts them. */
function archivesOf(item: XmlElement): NonNullable<Entry['archives']> {
  return all(item, 'category').flatMap((category) => {
    const { domain = 'category', nicename } = category.attributes
    const path = { category: '/category/', post_tag: '/tag/', tag: '/tag/' }[domain]
    return path === undefined || !nicename ? [] : [{ path, slug: nicename, topic: textOf(category).trim() }]
  })
}

function topicsOf(item: XmlElement): { topics: string[]; notes: Note[] } {
  const notes: Note[] = []
  const found = all(item, 'category').flatMap((category) => {
    const name = textOf(category).trim()
    const { domain = 'category' } = category.attributes
    if (domain === 'category' || domain === 'post_tag' || domain === 'tag') return /^uncategori[sz]ed$/i.test(name) || !name ? [] : [name]
    if (domain !== 'author' && !translationDomains.includes(domain)) notes.push(note('studio-report.wxr-term', { taxonomy: domain.replace('_', ' '), name }))
    return []
  })
  // Version 1.0 names each one twice, once with its address.
  const { topics, notes: over } = fewTopics(found)
  return { topics, notes: [...notes, ...over] }
}

function commentsOf(item: XmlElement, people: CommentPeople): { comments: EntryComment[]; withdrawn: WithdrawnComment[]; notes: Note[] } {
  const notes: Note[] = []
  const withdrawn: WithdrawnComment[] = []
  const comments = all(item, 'wp:comment').flatMap((comment): EntryComment[] => {
    // Other programs do not number them.
    const id = text(comment, 'wp:comment_id') || text(comment, 'wp:comment_date_gmt') || text(comment, 'wp:comment_date')
    const type = text(comment, 'wp:comment_type')
    // WordPress keeps it escaped.
    const name = authorName(plainLine(text(comment, 'wp:comment_author')))
    const key = personKey(people, { name, email: text(comment, 'wp:comment_author_email'), address: text(comment, 'wp:comment_author_IP') })
    const approved = text(comment, 'wp:comment_approved')
    if (type !== '' && type !== 'comment') notes.push(note('studio-report.wxr-comment-kind', { kind: type, id, name }))
    else if (!['1', '0', 'hold', 'approved'].includes(approved)) {
      notes.push(because(note('studio-report.comment-of', { id, name }), note('studio-report.was-there', { value: approved })))
      withdrawn.push({ id, name })
    } else {
      const website = text(comment, 'wp:comment_author_url')
      if (website) notes.push(note('studio-report.comment-website', { name, id, address: website }))
      const parent = text(comment, 'wp:comment_parent')
      const status = approved === '1' || approved === 'approved' ? 'shown' : 'held'
      const html = withParagraphs(textOf(one(comment, 'wp:comment_content')))
      return [{ id, parent: parent === '' || parent === '0' ? null : parent, name, key, html, date: dateOf(text(comment, 'wp:comment_date_gmt')), status }]
    }
    return []
  })
  return { comments, withdrawn, notes }
}

/** Some exports write addresses without the site. */
function linkOf(item: XmlElement, site: WxrSite): string {
  const link = text(item, 'link')
  return /^\/(?!\/)/.test(link) ? (URL.parse(link, site.address)?.href ?? link) : link
}

/** Drafts have a date of zeros in world time, and their own only when they have one. */
function datesOf(item: XmlElement): string[] {
  return ['wp:post_date_gmt', 'wp:post_date', 'pubDate'].map((name) => text(item, name)).filter((date) => date && !/^0000|-0001/.test(date))
}

/** Sites that were never on the web have an address in common: their titles tell them apart. */
function nameOf({ address, title }: WxrSite): string {
  const url = URL.parse(address)
  const host = url ? `${url.hostname}${withoutEndSlashes(url.pathname)}` : 'unknown'
  return url?.hostname.includes('.') ? host : `${host}/${slugify(title)}`
}
