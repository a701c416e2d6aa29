import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { siteLanguages } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { pageOf, type KindWithPage } from '../../base/paths.ts'
import { Problem } from '../../base/problem.ts'
import { oneAddressOf, type Image } from '../../base/image.ts'
import type { PublicTables, Reading } from '../db/tables.ts'
import type { PublicDocument } from './documents.ts'
import type { Renders } from './renders.ts'
import { escapedXml } from './xml.ts'

/** sitemaps.org: at most 50,000 addresses in a file. */
const perFile = 50_000
/** Ids asked for at once: a file is written while it is read, and never held whole. */
const perQuestion = 1_000
/** A sitemap may be this old, seconds: it is read by machines, once a day at most. */
const life = 3_600

export interface SitemapEntry {
  /** Below the site's address. */
  path: string
  /** Epoch ms. */
  changedAt?: number
  /** Where the content has its own address, elsewhere or here: one that is elsewhere is left out. */
  canonical?: string | null
  image?: Image | null
  /** The same in each language, itself among them. */
  languages?: { language: string; path: string }[]
}

/** Gives entries the addresses of their languages. */
type InLanguages = (reading: Reading, entries: SitemapEntry[]) => Promise<SitemapEntry[]>

interface SitemapSettings {
  siteUrl: string
  reading: Reading
  inLanguages?: InLanguages
}

/** What a feature adds to the sitemap, cut into pieces by itself: by ids, so that none has to skip over those before it. */
export interface SitemapSource {
  name: string
  /** Place in the index; default last. */
  order?: number
  pages(reading: Reading, perPage: number): Promise<number>
  page(reading: Reading, page: number, perPage: number): Promise<SitemapEntry[]>
  /** Epoch ms of the newest change in a piece; null where it holds none. */
  changedAt?(reading: Reading, page: number, perPage: number): Promise<number | null>
}

/**
 * A source over rows with ids: `highest` is the last of them, `between` lists those above the first and up to the second
 * bound, `changed` is when the newest of them changed.
 */
export function sitemapById(
  name: string,
  highest: (reading: Reading) => Promise<number>,
  between: (reading: Reading, above: number, upTo: number) => Promise<SitemapEntry[]>,
  changed: (reading: Reading, above: number, upTo: number) => Promise<number | null>,
): SitemapSource {
  return {
    name,
    pages: async (reading, perPage) => Math.ceil((await highest(reading)) / perPage),
    page: (reading, page, perPage) => between(reading, (page - 1) * perPage, page * perPage),
    changedAt: (reading, page, perPage) => changed(reading, (page - 1) * perPage, page * perPage),
  }
}

interface TableSettings {
  /** Default: all rows. */
  where?: RawBuilder<unknown>
  /** When a row changed, epoch ms. */
  changed: RawBuilder<unknown>
  /** Selects the newest `changed` of those above the first and up to the second id, where that is less work than to find it of each. */
  newest?: (above: number, upTo: number) => RawBuilder<{ newest: number | null }>
  /** The table has an index by the files of the sitemap and `changed` (articles_by_part_and_change). */
  indexedByFile?: boolean
}

/** One of all rows of a public table or view with ids. */
export function sitemapOfTable<Row>(
  name: string,
  table: keyof PublicTables,
  columns: (keyof Row & string)[],
  entry: (row: Row) => SitemapEntry,
  { where = sql`1 = 1`, changed, newest, indexedByFile = false }: TableSettings,
): SitemapSource {
  return sitemapById(
    name,
    async (reading) =>
      Number((await sql<{ highest: number | null }>`select max(id) as highest from ${sql.table(table)}`.execute(reading)).rows[0]?.highest ?? 0),
    async (reading, above, upTo) => {
      const { rows } = await sql<Row & { changed_at: number | null }>`
        select ${sql.join(columns.map((column) => sql.ref(column)))}, ${changed} as changed_at from ${sql.table(table)}
        where ${where} and id > ${above} and id <= ${upTo} order by id`.execute(reading)
      return rows.map((row) => ({ ...entry(row), ...(row.changed_at === null ? {} : { changedAt: Number(row.changed_at) }) }))
    },
    async (reading, above, upTo) => {
      const inFile = indexedByFile ? sql`((id - 1) / ${sql.lit(perFile)}) = ${above / perFile}` : sql`id > ${above} and id <= ${upTo}`
      const asked =
        newest?.(above, upTo) ?? sql<{ newest: number | null }>`select max(${changed}) as newest from ${sql.table(table)} where ${where} and ${inFile}`
      const { rows } = await asked.execute(reading)
      return rows[0]?.newest == null ? null : Number(rows[0].newest)
    },
  )
}

interface KindRow {
  slug: string
  cover: string | null
  canonical_url?: string | null
}

/** One of all contents of a kind, by the columns that most kinds have. `hasCanonical`: it may have its address elsewhere. */
export function sitemapOfKind(
  kind: KindWithPage,
  name: string,
  table: keyof PublicTables,
  { hasCanonical = false, ...more }: { hasCanonical?: boolean } & Pick<TableSettings, 'indexedByFile'> = {},
): SitemapSource {
  return sitemapOfTable<KindRow>(
    name,
    table,
    hasCanonical ? ['slug', 'cover', 'canonical_url'] : ['slug', 'cover'],
    ({ slug, cover, canonical_url }) => ({
      path: pageOf(kind, slug),
      canonical: canonical_url ?? null,
      image: cover === null ? null : (JSON.parse(cover) as Image), // each feature writes it from a checked Image
    }),
    { changed: sql.ref('updated_at'), ...more },
  )
}

/** The list of all files; it is small and kept in the page cache. */
export function sitemapIndex(sources: SitemapSource[], siteUrl: string): PublicDocument {
  return {
    path: '/sitemap.xml',
    type: 'application/xml; charset=utf-8',
    async write({ reading, expireAt, now }) {
      expireAt(now + life * 1_000)
      const files = await Promise.all(
        sources.map(async (source) => {
          const count = await source.pages(reading, perFile)
          const lines = Array.from({ length: count }, async (_, at) => {
            const changed = lastmod(await source.changedAt?.(reading, at + 1, perFile))
            return `<sitemap><loc>${escapedXml(`${siteUrl}/sitemap/${source.name}/${at + 1}.xml`)}</loc>${changed}</sitemap>`
          })
          return Promise.all(lines)
        }),
      )
      return `${opening}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.flat().join('\n')}\n</sitemapindex>\n`
    },
  }
}

/** Epoch ms of the newest change in any of these sources; null where there is none. */
export async function lastChange(sources: readonly SitemapSource[], reading: Reading): Promise<number | null> {
  const changes = await Promise.all(
    sources.map(async (source) => {
      const files = Array.from({ length: await source.pages(reading, perFile) }, (_, at) => source.changedAt?.(reading, at + 1, perFile) ?? null)
      return Promise.all(files)
    }),
  )
  const newest = Math.max(0, ...changes.flat().map((changed) => changed ?? 0))
  return newest === 0 ? null : newest
}

/** The files themselves, sent piece by piece. */
export function mountSitemaps(app: FastifyInstance, sources: SitemapSource[], { renders, ...settings }: SitemapSettings & { renders: Renders }): void {
  app.get<{ Params: { name: string; file: string } }>('/sitemap/:name/:file', async (request, reply) => {
    const { name, file } = request.params
    const source = sources.find((one) => one.name === name)
    const no = Number(/^(\d{1,6})\.xml$/.exec(file)?.[1] ?? 0)
    if (!source || no === 0) return reply.callNotFound()
    const pieces = sitemapFile(source, no, settings)
    // The others come as fast as they are read.
    const first = await renders.run(request.ip, () => pieces.next())
    if (first.done) throw new Problem(404, 'page-not-found', t('http.error-page-not-found-sitemap', { name, file }))
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${life}` })
    return reply.send(Readable.from(joined(first.value, pieces)))
  })
}

/** Nothing at all where there are no addresses. */
export async function* sitemapFile(source: SitemapSource, no: number, { siteUrl, reading, inLanguages }: SitemapSettings): AsyncGenerator<string> {
  const questions = perFile / perQuestion
  let begun = false
  for (let at = 0; at < questions; at++) {
    const found = await source.page(reading, (no - 1) * questions + at + 1, perQuestion)
    const own = found.filter(({ path, canonical }) => !canonical || canonical === siteUrl + path)
    const entries = inLanguages ? await inLanguages(reading, own) : own
    if (entries.length === 0) continue
    const lines = entries.map((entry) => lineOf(entry, siteUrl)).join('\n')
    yield begun
      ? `\n${lines}`
      : `${opening}${siteLanguages().length > 0 ? urlset.replace('>', ' xmlns:xhtml="http://www.w3.org/1999/xhtml">') : urlset}\n${lines}`
    begun = true
  }
  if (begun) yield '\n</urlset>\n'
}

/** For crawlers: everything public may be read, calls and personal pages need not be. */
export function robotsDocument(siteUrl: string): PublicDocument {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /account', 'Disallow: /search', 'Disallow: /studio', '', `Sitemap: ${siteUrl}/sitemap.xml`, '']
  return { path: '/robots.txt', type: 'text/plain; charset=utf-8', write: async () => lines.join('\n') }
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const urlset = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">'

function lineOf({ path, changedAt, image, languages = [] }: SitemapEntry, siteUrl: string): string {
  const others = languages.map((one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${escapedXml(siteUrl + one.path)}"/>`).join('')
  const address = image ? oneAddressOf(image, 1280) : ''
  const picture = address ? `<image:image><image:loc>${escapedXml(address.startsWith('/') ? siteUrl + address : address)}</image:loc></image:image>` : ''
  return `<url><loc>${escapedXml(siteUrl + path)}</loc>${lastmod(changedAt)}${others}${picture}</url>`
}

function lastmod(changedAt: number | null | undefined): string {
  return changedAt == null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
}

async function* joined(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* others
}
