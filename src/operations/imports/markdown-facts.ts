import { note, type Note } from '#i18n/note.ts'
import { slugify } from '#base/slug.ts'
import type { MarkdownSigns } from '#base/blocks/conversion.ts'
import { fileName, isPattern, lastSegment, oldAddresses, patternAddress, type PatternFacts } from './markdown-addresses.ts'
import { pageRedirectsIn, type PageRedirect } from './markdown-redirect.ts'
import { signsOf } from './markdown-signs.ts'
import { isCommentSwitch, ownFields, seriesIn, type OwnFields } from './markdown-own.ts'
import { authorsOf, mailNotesOf, withDetails, type FoundAuthor, type People } from './markdown-authors.ts'
import { allText, categoriesIn, isEmpty, lines, shown, text, webAddress, words } from './front-matter-values.ts'
import { readState, type SourceState, type StateHint } from '#base/source-states.ts'
import { correctionsIn, type FoundCorrection } from './markdown-corrections.ts'
import { lastChange, markdownState } from './markdown-state.ts'
import { withKnownNames } from './markdown-names.ts'
import { topicsIn, type FoundTopics } from './markdown-topics.ts'
import type { TopicFinder } from './topic-page.ts'
import { takesCommentsBy } from './takes-comments.ts'
import type { TranslationKeys } from './entry.ts'
import type { GivenField } from './check-item.ts'
import { coverIn, coverNames, otherCovers, type Cover } from './markdown-cover.ts'
import { dateOf, unreadDate, type DateOrder } from './read-date.ts'
import { isFolder, languageOf, translationKeys } from './markdown-language.ts'
import { shownCharacters } from './legacy-html.ts'
import { withoutTags } from './title-line.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'

/** What front matter and path say about a post. */
export interface Facts extends Omit<FoundTopics, 'overTopics'> {
  title: string
  slug: string
  standfirst: string
  /** Epoch ms. */
  date: number | null
  /** When it was last changed, epoch ms, where it says so. */
  modified: number | null
  state: SourceState
  authors: FoundAuthor[]
  language: string
  translations: TranslationKeys
  cover: Cover | null
  canonicalUrl: string | null
  /** Under which it was to be found at its old place. */
  addresses: string[]
  /** Where its page is redirected to; null where readers saw the text itself. */
  redirect: PageRedirect | null
  /** What a site makes an address of; null where the text names its own. */
  placed: PatternFacts | null
  /** Fields that only an export of this product has. */
  own: OwnFields
  /** Of an export of this product. */
  corrections: FoundCorrection[]
  /** Whether an export of this product wrote it: addresses in it are those of pages here. */
  isOurs: boolean
  /** What its text is read with. */
  signs: MarkdownSigns
  /** Every key that was understood. */
  fields: GivenField[]
  /** What of the front matter has no place here. */
  lost: Note[]
}

type Values = Record<string, unknown>

const noFolders: ReadonlySet<string> = new Set()

interface ReadBeside {
  root?: string
  /** Path within the site; default: the path. */
  place?: string
  /** Keys that the addresses of the site are made of. */
  addressKeys?: readonly string[]
  now: number
  order?: DateOrder
  /** In which the site means times without one. */
  zone?: string
  /** Language of its site; empty where nobody knows. */
  siteLanguage?: string
  /** Folders that are named like languages and are none. */
  plainFolders?: ReadonlySet<string>
  /** What other files say of all texts in a folder. */
  inherited?: Values
  /** What its site says of topics. */
  topicPages?: TopicFinder
  /** Whether readers may comment by the settings of its site. */
  takesComments?: boolean | undefined
  /** Language of the front matter, where it was not read. */
  unread?: string | undefined
  /** Values of keys that are there again with another one. */
  repeated?: readonly { name: string; value: unknown }[] | undefined
  /** The setting of its site by which it had no page. */
  hiddenBy?: string | undefined
  /** Whether nobody knows that it was public, unless it has a date. */
  needsDate?: boolean
}

/** `path` is that of the file, relative to the imported directory, with slashes. `heading` is the first one of the text. */
export function readFacts(data: Values, path: string, heading: string | undefined, people: People, beside: ReadBeside): Facts {
  const { root = '', place = path, addressKeys = [], now, order = null, zone = 'UTC', siteLanguage, inherited = {}, repeated = [] } = beside
  const seen = new Set(addressKeys)
  const take = (...names: string[]): unknown => {
    for (const name of names) seen.add(name)
    return names.map((name) => data[name]).find((value) => value !== undefined && value !== null && value !== '')
  }
  const file = fileName(path)
  const oldPath = text(take('path', 'permalink', 'url'))
  const addresses = ['path', 'permalink', 'url'].map((name) => text(data[name]))
  const title = text([take('title')].flat().join(', ')) || heading || file.replaceAll(/[-_]+/g, ' ')
  const givenLanguage = text(take('lang', 'language', 'locale'))
  const language = languageOf(givenLanguage, path, { ofSite: siteLanguage, words: beside.plainFolders ?? noFolders })
  const readDate = (value: unknown) => dateOf(value, order, language, zone)
  const given = take('publishDate', 'published_at', 'date', 'pubDate', 'created', 'created_at') ?? dateLike(take('published'))
  const date = readDate(given) ?? dateOf(oldPath) ?? dateOf(path)
  const slug = newSlug(text(take('slug')) || lastSegment(isPattern(oldPath) ? '' : oldPath), file, language)
  const isOurs = text(take('generator')) === 'Masthead'
  // Other systems print front matter as HTML, and some as Markdown.
  const [line, name] = isOurs ? [String, String] : [plain, shownCharacters]
  const standfirst = line(text(take('description', 'excerpt', 'summary', 'standfirst', 'subtitle', 'lead')))
  const { overTopics, ...topics } = topicsIn(take, name, (kind, topic) => (isOurs ? undefined : beside.topicPages?.of(kind, topic, place, language)))
  const parts = { title, slug: text(data['slug']), categories: categoriesIn(data), date: dateOf(given, order, language) ?? date, values: lines(data) }
  const made = isPattern(oldPath) ? patternAddress(oldPath, path, parts) : ''
  const apart = { path: '', topics: [], now, date, inherited: {}, dateOf: readDate }
  const whole = { ...apart, path: `${root}/${path}`, topics: isOurs ? [] : topics.givenTopics, inherited }
  const { hints, names, lost } = markdownState(data, whole)
  hints.push(...repeated.flatMap(({ name, value }) => markdownState({ [name]: value }, apart).hints))
  hints.push(...hintsOfSite(beside, date === null), ...unreadDate(given, readDate(given)))
  // A draft has no page to redirect; the text of a redirected page was shown to nobody.
  const redirects = readState(hints, date !== null).status === 'approved' ? pageRedirectsIn(data) : []
  hints.push(...redirects.map(({ reason }) => ({ means: 'closed' as const, says: reason })))
  names.push(...redirects.map((one) => one.name))
  for (const name of names) seen.add(name)
  const state = readState(hints, date !== null)
  const named = take('authors', 'author', 'by')
  const authors = authorsOf(withDetails(named, take), people, name)
  const corrections = isOurs ? correctionsIn(data['corrections'], authors, now) : undefined
  if (corrections) take('corrections')
  // When we wrote the file, not a date that readers were shown.
  if (isOurs) take('lastmod')
  const facts: Facts = {
    title: line(title),
    // A translation is called as its original: the language tells them apart.
    slug: isFolder(path, language) ? `${slug}-${slugify(language)}` : slug,
    standfirst: shortened(standfirst),
    date,
    modified: lastChange(data, readDate),
    state,
    authors,
    ...topics,
    fields: [],
    language,
    translations: translationKeys(path, beside.plainFolders ?? noFolders, {
      named: text(take('translationKey', 'translation_key')) || text(take('page_id')),
      address: isPattern(oldPath) ? '' : oldPath,
      isGiven: givenLanguage !== '',
    }),
    cover: coverIn(data, take, { alt: name(text(take('image_alt', 'cover_alt'))), credit: name(text(take('image_credit', 'cover_credit'))), line }),
    own: ownFields(take, data, takesCommentsBy(withKnownNames(inherited)) ?? beside.takesComments ?? true),
    corrections: corrections ?? [],
    isOurs,
    signs: signsOf(data, inherited, isOurs),
    canonicalUrl: webAddress(text(take('canonical_url', 'canonical', 'canonicalUrl'))),
    addresses: oldAddresses([...addresses, made, ...words(take('aliases')), ...words(take('redirect_from'))], place),
    redirect: redirects[0] ?? null,
    placed: oldPath === '' && !isOurs ? parts : null,
    lost: [...state.notes, ...lost, ...mailNotesOf(named), ...overTopics],
  }
  for (const [name, value] of Object.entries(data))
    if (seen.has(name) && ![...names, ...coverNames, 'resources'].includes(name))
      facts.fields.push({ name, value: made && value === oldPath ? made : isCommentSwitch(name, value) ? '' : line(allText(value)), date: readDate(value) })
  facts.lost.push(...repeated.map(({ name, value }) => frontMatter(name, value)), ...unknownKeys(data, seen), ...otherSeries(data['series']))
  facts.lost.push(...otherCovers(data, facts.cover?.src), ...otherStandfirsts(data, standfirst, line))
  return facts
}

/** What speaks against a page of the text besides what it says itself. */
function hintsOfSite({ unread, hiddenBy, needsDate }: ReadBeside, isUndated: boolean): StateHint[] {
  return [
    ...(unread === undefined ? [] : [{ means: 'closed' as const, says: note('studio-report.key-unread', { name: `---${unread}` }) }]),
    ...(hiddenBy === undefined ? [] : [{ means: 'closed' as const, says: note('studio-report.hidden-by-setting', { setting: hiddenBy }) }]),
    ...(needsDate === true && isUndated ? [{ means: 'closed' as const, says: note('studio-report.no-date-there') }] : []),
  ]
}

function unknownKeys(data: Values, seen: ReadonlySet<string>): Note[] {
  return Object.entries(data).flatMap(([name, value]) => (seen.has(name) || isEmpty(value) ? [] : [frontMatter(name, value)]))
}

function otherSeries(value: unknown): Note[] {
  const others = seriesIn(value).slice(1)
  return others.length > 0 ? [frontMatter('series', others)] : []
}

/** Of several names for the standfirst one counts; the others are named, and the end of one that is too long. */
function otherStandfirsts(data: Values, kept: string, plainLine: (line: string) => string): Note[] {
  const end = kept.length > longestStandfirst ? [note('studio-report.standfirst-end', { count: kept.length })] : []
  const others = ['description', 'excerpt', 'summary'].flatMap((name) => {
    const other = plainLine(text(data[name]))
    return other && other !== kept ? [note('studio-report.other-standfirst', { name })] : []
  })
  return [...others, ...end]
}

const longestStandfirst = 1_000

/** Marks and tags of a line of Markdown or HTML taken away; not of one that is cut off long before its end. */
function plain(line: string): string {
  if (line.length > 20 * longestStandfirst) return line.replace(/\s+/g, ' ').trim()
  return withoutTags(line)
    .replace(/`[^`]*`|[^`]+/g, (part) => (part.startsWith('`') ? part : shownCharacters(part)))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*|__([^_]+)__|`([^`]+)`/g, '$1$2$3')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])|(?<!\w)_([^_\s][^_]*)_(?!\w)/g, '$1$2')
    .replace(/\{%[^%]*%\}|\{\{[^}]*\}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function shortened(line: string): string {
  return line.length <= longestStandfirst ? line : `${line.slice(0, longestStandfirst - 1).replace(/\s+\S*$/, '')}…`
}

/** Some say with it whether, others when. */
function dateLike(value: unknown): unknown {
  return typeof value === 'string' && /\d{2}/.test(value) ? value : undefined
}

function frontMatter(name: string, value: unknown): Note {
  return note('studio-report.front-matter', { name: shortName(name), value: shown(value) })
}

function shortName(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name
}
