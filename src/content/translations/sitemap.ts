import { sql } from 'kysely'
import { siteLanguageOf, siteLanguages } from '#i18n/format.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { Location } from '#ui/router/match.ts'
import type { SitemapEntry } from '#platform/http/sitemaps.ts'
import { addressOf, contentAt, isFixedPage, isIndexed, isWritten, placeAt, samePage, type ContentAtAddress } from './of-address.ts'

interface Member {
  kind: string
  /** Whose group it is. */
  asked: string
  language: string
  slug: string
}

/** A content at the address of its language with those of its translations, a list once for each language. */
export async function inEachLanguage(reading: Reading, entries: SitemapEntry[]): Promise<SitemapEntry[]> {
  if (siteLanguages().length === 0) return entries
  const placed = await Promise.all(
    entries.map(async (entry) => ({ entry, place: placeAt(entry.path), content: await writtenAt(reading, placeAt(entry.path)) })),
  )
  const contents = placed.flatMap(({ content }) => content ?? [])
  const members = Map.groupBy(await listMembers(reading, contents), ({ kind, asked }) => `${kind} ${asked}`)
  const languages = await articleLanguages(reading, contents)
  return placed.flatMap(({ entry, place, content }) => {
    if (content) return [ofContent(entry, content, members.get(`${content.kind} ${content.slug}`) ?? [], languages.get(content.slug))]
    if (!isIndexed(place)) return [entry]
    const all = siteLanguages().map((language) => ({ language, path: samePage(place, language) }))
    return all.map(({ path }) => ({ ...entry, path, languages: all }))
  })
}

/** A page that nobody has written is in every language. */
async function writtenAt(reading: Reading, place: Location): Promise<ContentAtAddress | undefined> {
  const content = contentAt(place)
  return content && isFixedPage(content) && !(await isWritten(reading, content.slug)) ? undefined : content
}

function ofContent(entry: SitemapEntry, { kind, slug }: ContentAtAddress, members: readonly Member[], language: string | undefined): SitemapEntry {
  const [first = ''] = siteLanguages()
  const own = members.find((one) => one.slug === slug)?.language ?? (kind === 'article' ? language : undefined) ?? first
  const path = addressOf(kind, slug, own)
  if (members.length < 2) return { ...entry, path }
  return { ...entry, path, languages: members.map((one) => ({ language: siteLanguageOf(one.language), path: addressOf(kind, one.slug, one.language) })) }
}

async function listMembers(reading: Reading, contents: readonly ContentAtAddress[]): Promise<Member[]> {
  const found: Member[] = []
  for (const [kind, some] of Map.groupBy(contents, (content) => content.kind)) {
    const { rows } = await sql<Member>`
      select t.kind, t.slug as asked, o.language, o.slug
      from public_translations as t join public_translations as o on o.kind = t.kind and o.group_id = t.group_id
      where t.kind = ${kind} and t.slug in (${sql.join(some.map(({ slug }) => slug))}) order by o.content_id`.execute(reading)
    found.push(...rows)
  }
  return found
}

/** Articles say themselves in which language they are. */
async function articleLanguages(reading: Reading, contents: readonly ContentAtAddress[]): Promise<Map<string, string>> {
  const slugs = contents.flatMap(({ kind, slug }) => (kind === 'article' ? [slug] : []))
  const rows = slugs.length === 0 ? [] : await reading.selectFrom('public_articles').select(['slug', 'language']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(({ slug, language }) => [slug, language]))
}
