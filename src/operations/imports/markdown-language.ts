import { withoutOuterSlashes } from '#base/trim-slashes.ts'
import { firstLanguage, siteLanguages } from '#i18n/format.ts'
import type { TranslationKeys } from './entry.ts'

/** Names that the translations of a text have in common: of Hugo the key or the path without its language, of Jekyll an address or a number. */
export function translationKeys(
  path: string,
  words: ReadonlySet<string>,
  { named, address, isGiven }: { named: string; address: string; isGiven: boolean },
): TranslationKeys {
  const folders = path.split('/')
  const file = (folders.pop() ?? '').replace(/\.([a-z]{2}(?:-[a-z]{2,4})?)(\.\w+)$/i, '$2')
  const plain = [...folders.filter((name) => words.has(name) || !isLanguageFolder(name)), file].join('/')
  // One address for several texts is usual only where each names its language.
  const keys = [`path ${plain}`, ...(named ? [`key ${named}`] : []), ...(address && isGiven ? [`address ${withoutOuterSlashes(address)}`] : [])]
  return { keys, named }
}

const languageFolder = /^([a-z]{2})(?:[-_]([a-z]{2}|[a-z]{4}))?$/i
const known = { language: namesOf('language'), region: namesOf('region'), script: namesOf('script') }

function namesOf(type: 'language' | 'region' | 'script'): Intl.DisplayNames {
  return new Intl.DisplayNames('en', { type, fallback: 'none' })
}

/** Whether a folder is called as a language that exists: `js`, `go` and `my-blog` are none. */
export function isLanguageFolder(name: string): boolean {
  const [, language = '', part] = languageFolder.exec(name) ?? []
  if (language === '' || known.language.of(language) === undefined) return false
  return part === undefined || known[part.length === 2 ? 'region' : 'script'].of(part) !== undefined
}

/** Codes of languages that are usual names of folders as well: computer science, machine learning. */
const usualWord = /^(?:am|an|as|cs|cv|id|io|lt|ml|my|ne|or|so|to|ts)$/i

/** Folders among `paths` whose names are words and no languages: nothing else there is in a second language, and no setting lists them. */
export function wordFolders(paths: readonly string[], settings: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const folders = new Set(paths.flatMap((path) => path.split('/').slice(0, -1)))
  const words = [...folders].filter((name) => usualWord.test(name))
  const isOther = (name: string) => isLanguageFolder(name) && !usualWord.test(name)
  if (words.length === 0 || [...folders].some(isOther) || paths.some((path) => readTag(suffixOf(path)) !== undefined)) return new Set()
  const listed = new Set([...siteLanguages(), ...languagesIn(settings)].map((tag) => primary(tag.toLowerCase())))
  return new Set(words.filter((name) => !listed.has(name.toLowerCase())))
}

/** Of Hugo a table, of Jekyll's plug-ins and Hexo a list. */
function languagesIn(settings: Readonly<Record<string, unknown>>): string[] {
  return ['languages', 'language', 'locales'].flatMap((name) => {
    const given = settings[name]
    if (Array.isArray(given)) return given.map(String)
    return typeof given === 'object' && given !== null ? Object.keys(given) : []
  })
}

/** Language of a text: the one that it names, that of its file name, of its folder, of its old site, or of this one. */
export function languageOf(given: string, path: string, { ofSite = '', words }: { ofSite?: string | undefined; words: ReadonlySet<string> }): string {
  const folders = path.split('/').slice(0, -1)
  const folder = folders.find((name) => !words.has(name) && isLanguageFolder(name))
  const tag = [given, suffixOf(path), folder].map(canonical).find((one) => one !== undefined)
  if (tag !== undefined) return tag
  // Regions in settings often come from the sample of a theme: en-us is English here.
  return ofSite === '' || primary(ofSite) === primary(firstLanguage()) ? firstLanguage() : ofSite
}

/** The language that a setting names; undefined for what is no language, such as `default`. */
export function readTag(value: unknown): string | undefined {
  const tag = typeof value === 'string' ? canonical(value) : undefined
  return tag !== undefined && known.language.of(primary(tag)) !== undefined ? tag : undefined
}

function canonical(name: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(name?.replaceAll('_', '-') || [])[0]
  } catch {
    // Not a language tag.
    return undefined
  }
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag
}

/** Whether file name or folder say the language. */
export function isFolder(path: string, language: string): boolean {
  if (suffixOf(path)?.toLowerCase() === language.toLowerCase()) return true
  return path
    .split('/')
    .slice(0, -1)
    .some((name) => name.replaceAll('_', '-').toLowerCase() === language.toLowerCase())
}

/** `index.es.md` is Spanish. */
export function suffixOf(path: string): string | undefined {
  return /\.([a-z]{2}(?:-[a-z]{2,4})?)\.\w+$/i.exec(path)?.[1]
}
