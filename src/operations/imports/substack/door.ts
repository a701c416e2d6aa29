import { note } from '#i18n/note.ts'
import { because, namedItem } from '#base/report-notes.ts'
import { parse } from 'csv-parse/sync'
import { readState, type StateHint } from '#base/source-states.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'
import { notThisKind, openArchive, type Archive } from '../archive.ts'
import { articleDoor, entryOf } from '../door.ts'
import type { OpenedSource } from '../import-run.ts'
import type { Found, ImportFile, ImportOptions } from '../entry.ts'
import { shownCharacters } from '../legacy-html.ts'
import { dateOf, unreadDate } from '../read-date.ts'
import { takeSubscribers } from './subscribers.ts'
import { substackText } from './text.ts'
import { t } from '#i18n/messages.ts'

interface OpenedExport extends OpenedSource {
  archive: Archive
  /** Paths of lists of subscribers. */
  lists: string[]
}

type Row = Partial<Record<string, string>>

const listOfPosts = /(?:^|\/)posts\.csv$/
const listOfPeople = /(?:^|\/)(?:email_list|subscribers?)[^/]*\.csv$/i
const textOfPost = /(?:^|\/)posts\/([^/]+)\.html$/

/** The archive that Substack writes: posts.csv, a file of HTML for each post, and the list of subscribers. */
export const substackDoor = articleDoor<OpenedExport>(
  ({ paths }) => paths.some((path) => listOfPosts.test(path)),
  open,
  async (services, { archive, lists }, options, report) => {
    for (const path of lists) await takeSubscribers(services, { path, csv: await archive.text(path) }, options, report)
  },
)

async function open(file: ImportFile, { site }: ImportOptions): Promise<OpenedExport> {
  const archive = await openArchive(file)
  const index = archive.paths.find((path) => listOfPosts.test(path))
  if (index === undefined) {
    await archive[Symbol.asyncDispose]()
    throw notThisKind(t('studio-error.not-substack'))
  }
  const lists = archive.paths.filter((path) => listOfPeople.test(path))
  const sites = [...new Set([site, siteOf(lists)].filter((one) => one !== undefined))]
  // Columns are named in the first line, so each row is an object of strings.
  const rows = parse(await archive.text(index), { columns: true, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }) as Row[]
  return { archive, lists, files: archive, read: () => entries(archive, rows, { sites, isKnown: (path) => path === index || lists.includes(path) }) }
}

/** The list of subscribers is named after the newsletter's address. */
function siteOf(lists: readonly string[]): string | undefined {
  const name = lists.map((path) => /email_list\.([a-z0-9-]+)\.csv$/i.exec(path)?.[1]).find(Boolean)
  return name && `https://${name}.substack.com`
}

async function* entries(
  archive: Archive,
  rows: readonly Row[],
  { sites, isKnown }: { sites: string[]; isKnown(path: string): boolean },
): AsyncGenerator<Found> {
  const texts = new Map(archive.paths.flatMap((path) => (textOfPost.test(path) ? [[textOfPost.exec(path)?.[1] ?? '', path] as const] : [])))
  const taken = new Set<string>()
  for (const row of rows) {
    const id = row['post_id'] ?? ''
    if (!id) continue
    const path = texts.get(id)
    if (path !== undefined) taken.add(path)
    yield entryOfPost(id, row, path === undefined ? null : await archive.text(path), sites)
  }
  for (const [id, path] of texts) if (!taken.has(path)) yield entryOfPost(id, {}, await archive.text(path), sites)
  for (const path of archive.paths)
    if (!isKnown(path) && !textOfPost.test(path))
      yield { name: path, reason: /\.(?:opens|delivers)\.csv$/.test(path) ? note('studio-report.mail-statistics') : note('studio-report.no-post-text') }
}

/** `text`: null when the archive has none. */
function entryOfPost(id: string, row: Row, text: string | null, sites: readonly string[]): Found {
  const slug = id.replace(/^\d+\./, '')
  const title = row['title']?.trim() || (row['post_id'] ? '' : slug.replaceAll('-', ' '))
  const name = namedItem('post', id, title)
  if (!title && !text?.trim()) return { name, reason: note('studio-report.empty') }
  const { html, given, lost, isWalled } = substackText(text ?? '')
  const date = dateOf(row['post_date'])
  const sound = row['podcast_url'] ?? ''
  return entryOf({
    source: `substack:${URL.parse(sites[0] ?? '')?.hostname ?? 'unknown'}:${id}`,
    name,
    title,
    slug,
    standfirst: shownCharacters(row['subtitle'] ?? ''),
    html,
    given: () => given,
    base: sites[0] ?? null,
    state: readState(hintsOf(row, { isWalled, hasText: text !== null, date }), date !== null),
    date,
    addresses: sites.length > 0 ? sites.map((site) => `${withoutEndSlashes(site)}/p/${slug}`) : [`/p/${slug}`],
    fields: sound ? [{ name: 'podcast_url', value: sound }] : [],
    lost: [
      ...lost,
      ...(title ? [] : [note('studio-report.no-title')]),
      ...(sound ? [because(note('studio-report.sound', { src: sound }), note('studio-report.as-episode'))] : []),
    ],
  })
}

function hintsOf(row: Row, { isWalled, hasText, date }: { isWalled: boolean; hasText: boolean; date: number | null }): StateHint[] {
  if (!row['post_id']) return [{ means: 'closed', says: note('studio-report.not-in-list', { file: 'posts.csv' }) }]
  return [
    { table: 'substack published', value: row['is_published'] ?? '' },
    { table: 'substack audience', value: row['audience'] ?? '' },
    { table: 'substack type', value: row['type'] ?? '' },
    ...unreadDate(row['post_date'], date),
    ...(isWalled ? [{ means: 'closed' as const, says: note('studio-report.paying-part') }] : []),
    ...(hasText ? [] : [{ means: 'closed' as const, says: note('studio-report.text-missing') }]),
  ]
}
