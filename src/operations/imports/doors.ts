import { Problem } from '#base/problem.ts'
import { openArchive } from './archive.ts'
import { articleDoor, type Door, type FileGlance } from './door.ts'
import type { ImportFile, ImportOptions, ItemReport } from './entry.ts'
import { openFeed } from './feed.ts'
import { mediumDoor } from './medium/door.ts'
import { openGhost } from './ghost.ts'
import { importPodcast } from './podcast.ts'
import { bloggerDoor } from './blogger/door.ts'
import { wordDoor } from './word/door.ts'
import { notionDoor } from './notion/door.ts'
import { googleDocsDoor } from './google-docs/door.ts'
import { packedDoor } from './packed-door.ts'
import { disqusDoor } from './disqus/door.ts'
import { goodreadsDoor } from './goodreads/door.ts'
import { letterboxdDoor } from './letterboxd/door.ts'
import { membersDoor } from './members/door.ts'
import { issoDoor } from './isso/door.ts'
import { emptyReport, noteItem } from './run-report.ts'
import { storygraphDoor } from './storygraph/door.ts'
import { substackDoor } from './substack/door.ts'
import { openWxr } from './wxr.ts'
import { t } from '#i18n/messages.ts'

const isFeed = ({ head }: FileGlance) =>
  /<(?:rss|feed|rdf:RDF)\b|<[\w.-]+:feed\s[^>]*(?:w3\.org\/2005\/Atom|purl\.org\/atom\/ns)/.test(head) || /"version"\s*:\s*"https:\/\/jsonfeed/.test(head)
const isWxr = ({ head }: FileGlance) => /<(?:rss|channel)\b/.test(head) && /<wp:|wordpress\.org\/export/.test(head)
const isGhost = ({ head }: FileGlance) => /^\s*\{/.test(head) && !/"https:\/\/jsonfeed/.test(head) && /"(?:db|data|meta)"\s*:\s*[[{]/.test(head)
const isPodcast = ({ head }: FileGlance) => /<rss\b/.test(head) && /<(?:itunes:(?:owner|category|type|explicit)|podcast:guid)\b/.test(head)

/** Every door for a file, a source a line. */
export const doors = {
  wxr: packedDoor(isWxr, /(?:^|\/)[^/]*wordpress[^/]*\.xml$/i, openWxr),
  ghost: packedDoor(isGhost, /(?:^|\/)[^/]*ghost[^/]*\.json$/, openGhost),
  podcast: { recognizes: (glance) => isPodcast(glance) && !isWxr(glance), take: takePodcast },
  feed: articleDoor(
    (glance) => isFeed(glance) && !isWxr(glance) && !isPodcast(glance) && !bloggerDoor.recognizes(glance),
    async (file, options) => ({ read: await openFeed(file, options) }),
  ),
  substack: substackDoor,
  medium: mediumDoor,
  blogger: bloggerDoor,
  word: wordDoor,
  notion: notionDoor,
  'google-docs': googleDocsDoor,
  disqus: disqusDoor,
  isso: issoDoor,
  goodreads: goodreadsDoor,
  letterboxd: letterboxdDoor,
  storygraph: storygraphDoor,
  members: membersDoor,
} satisfies Record<string, Door>

export type ImportKind = keyof typeof doors
export const importKinds = Object.keys(doors) as ImportKind[] // keys of its own type

/** The source of a file, by what is in it; null where nothing here knows it. @throws Problem 422 for a damaged archive */
export async function recognize(file: ImportFile): Promise<ImportKind | 'markdown' | 'masthead' | null> {
  const glance = await glanceAt(file)
  const kind = importKinds.find((one) => doors[one].recognizes(glance))
  if (kind) return kind
  if (glance.paths.some((path) => path.startsWith('data/') && path.endsWith('.jsonl'))) return 'masthead'
  const isText = /\.(?:md|mdx|markdown)$|(?:^|\/)contents\.lr$/i
  return isText.test(file.name) || glance.paths.some((path) => isText.test(path)) ? 'markdown' : null
}

const headLength = 20_000

export async function glanceAt(file: ImportFile): Promise<FileGlance> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of file.open()) {
    pieces.push(piece)
    length += piece.length
    if (length >= headLength) break
  }
  const head = Buffer.concat(pieces).subarray(0, headLength).toString('utf8')
  if (!head.startsWith('PK\u0003\u0004')) return { name: file.name, head, paths: [] }
  await using archive = await openArchive(file)
  return { name: file.name, head, paths: archive.paths }
}

/** @param glance of a file; nothing where none was sent */
export function notRecognized(name: string, glance?: FileGlance): Problem {
  const message = (glance && columnsMissing(glance)) ?? t('studio-error.file-unknown', { name: name.slice(0, 80) })
  return new Problem(422, 'import-not-known', message, { fields: { uploads: [message] } })
}

/** Of a table that is like a list of books or movies, what it would need to be one. */
function columnsMissing(glance: FileGlance): string | undefined {
  const cells = new Set((glance.head.split(/\r?\n/, 1)[0] ?? '').toLowerCase().split(/[",\s]+/))
  const has = (...names: string[]) => glance.paths.length === 0 && names.some((name) => cells.has(name))
  if (!has('title', 'name')) return undefined
  if (has('author', 'authors', 'isbn', 'isbn13')) return goodreadsDoor.refusal(glance)
  return has('year', 'director', 'directors', 'imdb_id') ? letterboxdDoor.refusal(glance) : undefined
}

async function takePodcast(services: Parameters<Door['take']>[0], file: ImportFile, options: ImportOptions) {
  const report = emptyReport()
  await importPodcast(services, file, { ...options, seen: (item: ItemReport) => noteItem(report, item, options.seen) })
  return report
}
