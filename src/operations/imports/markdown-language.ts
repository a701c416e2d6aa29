import { withoutOuterSlashes } from '#base/trim-slashes.ts'
import { firstLanguage } from '#i18n/format.ts'
import type { TranslationKeys } from './entry.ts'

/** Names that the translations of a text have in common: of Hugo the key or the path without its language, of Jekyll an address or a number. */
export function translationKeys(path: string, { named, address, isGiven }: { named: string; address: string; isGiven: boolean }): TranslationKeys {
  const folders = path.split('/')
  const file = (folders.pop() ?? '').replace(/\.([a-z]{2}(?:-[a-z]{2,4})?)(\.\w+)$/i, '$2')
  const plain = [...folders.filter((name) => !isLanguageFolder(name)), file].join('/')
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

/** Language of a text: the one that it names, that of its file name, of its folder, of its old site, or of this one. */
export function languageOf(given: string, path: string, ofSite = ''): string {
  const folders = path.split('/').slice(0, -1)
  const folder = folders.find(isLanguageFolder)
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
