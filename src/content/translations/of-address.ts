import { href, pageOf, paths, type Href, type KindWithPage, type PathName } from '#base/paths.ts'
import { languageOf } from '#i18n/languages.ts'
import { languageOfAddress, languagePath, siteLanguageOf, siteLanguages } from '#i18n/format.ts'
import { inLanguage } from '#i18n/site-messages.ts'
import { kinds } from '#content/kinds.ts'
import { isFixed } from '#content/pages/rules.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { matchAddress, type Location } from '#ui/router/match.ts'
import type { Translations } from './contract.ts'
import { translationsTag } from './rules.ts'
import { listPublicGroup } from './store.ts'

/** A content by its address. */
export interface ContentAtAddress {
  kind: KindWithPage
  slug: string
  /** Page that lists its kind. */
  section: PathName
}

/** Pages of a person or of one moment: no search engine is led to them. */
const personal: readonly PathName[] = [
  'newsletterConfirm',
  'unsubscribed',
  'search',
  'Oauth',
  'login',
  'verify',
  'reset',
  'authError',
  'account',
  'shelf',
  'setup',
  'invitation',
  'offline',
]

/** Written in one language, whose address leads to it: the others lead to where all of their kind are listed. */
const inOneLanguage: readonly Location['name'][] = ['newsletterList', 'mailing']

function onlyHere({ pathname }: Location): Translations {
  const own = languageOfAddress(pathname) ?? siteLanguages()[0]
  const languages = siteLanguages().map((tag) =>
    tag === own ? entry(tag, pathname.replace(/\/$/, ''), true) : entry(tag, sectionIn('newsletter', tag), false),
  )
  return { languages, indexed: true }
}

/** A page in each language of the site. @param path with or without a language, and without a query */
export async function translationsOfAddress(context: PublicContext, path: string): Promise<Translations> {
  const place = placeAt(path)
  const content = contentAt(place)
  if (inOneLanguage.includes(place.name)) return onlyHere(place)
  const members = content && (await membersOf(context, content))
  if (!content || !members) return { languages: siteLanguages().map((tag) => entry(tag, samePage(place, tag), place.name !== null)), indexed: isIndexed(place) }
  const languages = siteLanguages().map((tag) => {
    const found = members.find((one) => siteLanguageOf(one.language) === tag)
    return found ? entry(tag, addressOf(content.kind, found.slug, tag), true) : entry(tag, sectionIn(content.section, tag), false)
  })
  return { languages, indexed: true }
}

/**
 * The one address of a content whose language is not that of the address it was asked for at; undefined for all others.
 * A page that every magazine has leads to its translation, for as long as there is one.
 */
export async function addressInItsLanguage(context: PublicContext, path: string): Promise<{ to: string; status: 301 | 302 } | undefined> {
  if (siteLanguages().length === 0) return undefined
  const content = contentAt(placeAt(path))
  if (!content) return undefined
  const members = await membersOf(context, content)
  const own = members?.find((one) => one.slug === content.slug)
  const here = siteLanguageOf(languageOfAddress(path) ?? '')
  if (!own || siteLanguageOf(own.language) === here) return undefined
  if (!isFixedPage(content)) return { to: addressOf(content.kind, own.slug, own.language), status: 301 }
  const { slug, language } = members?.find((one) => siteLanguageOf(one.language) === here) ?? own
  return { to: addressOf(content.kind, slug, language), status: 302 }
}

export function placeAt(path: string): Location {
  return inLanguage(languageOfAddress(path), () => matchAddress(path))
}

export function contentAt({ name, params }: Location): ContentAtAddress | undefined {
  const kind = kinds.find((one) => one.name === name && one.name !== 'author')
  const [slug] = Object.values(params)
  if (kind && slug !== undefined) return { kind: kind.name, slug, section: Object.keys(kind.pages).find(isList) ?? 'home' }
  return name !== null && isFixed(name) ? { kind: 'page', slug: name, section: 'home' } : undefined
}

function isList(name: string): name is PathName {
  return name in paths && !paths[name as PathName].includes(':') // the line itself checks it
}

/** Itself among them, though it may be in no group; undefined of a page that nobody has written: it is in every language. */
async function membersOf({ reading, tag }: PublicContext, content: ContentAtAddress): Promise<{ language: string; slug: string }[] | undefined> {
  const { kind, slug } = content
  tag(translationsTag(kind, slug))
  if (isFixedPage(content) && !(await isWritten(reading, slug))) return undefined
  const group = await listPublicGroup(reading, kind, slug)
  return group.length > 0 ? group : [{ slug, language: await ownLanguage(reading, kind, slug) }]
}

export function isFixedPage({ kind, slug }: ContentAtAddress): boolean {
  return kind === 'page' && isFixed(slug)
}

export async function isWritten(reading: Reading, slug: string): Promise<boolean> {
  return (await reading.selectFrom('public_pages').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

async function ownLanguage(reading: Reading, kind: KindWithPage, slug: string): Promise<string> {
  const [first = ''] = siteLanguages()
  if (kind !== 'article') return first
  const row = await reading.selectFrom('public_articles').select('language').where('slug', '=', slug).executeTakeFirst()
  return row?.language ?? first
}

/** Pages that every magazine has keep their short address in each language. */
export function addressOf(kind: KindWithPage, slug: string, language: string): Href {
  return kind === 'page' && isFixed(slug) ? inLanguage(siteLanguageOf(language), () => href[slug]()) : pageOf(kind, slug, language)
}

export function samePage({ name, pathname }: Location, tag: string): string {
  const start = languagePath(languageOfAddress(pathname))
  if (name === null) return languagePath(tag) || '/'
  return languagePath(tag) + pathname.slice(start.length).replace(/\/$/, '') || '/'
}

function sectionIn(section: PathName, tag: string): string {
  return languagePath(tag) + (paths[section] === '/' ? '' : paths[section]) || '/'
}

export function isIndexed({ name }: Location): boolean {
  return name !== null && !personal.includes(name)
}

function entry(tag: string, path: string, translated: boolean): Translations['languages'][number] {
  const { name, dir } = languageOf(tag)
  return { language: tag, name, direction: dir, path, translated }
}
