import { currentLanguage, scopedLanguage } from './format.ts'

/** Where several languages are, a page names all of them. */
let tags: readonly string[] = typeof document === 'undefined' ? [] : (document.documentElement.dataset['languages']?.split(' ') ?? [])
let isMixed = true

/** Languages of the site in order, BCP 47; the first has the addresses without a language. Empty where there is one only. */
export function siteLanguages(): readonly string[] {
  return tags
}

/** @param untranslated whether lists of a language also show what there is in others only */
export function setSiteLanguages(all: readonly string[], { untranslated }: { untranslated: boolean }): void {
  tags = all.length > 1 ? all : []
  isMixed = untranslated
}

/** Whether lists of a language also show what there is in others only. */
export function showsUntranslated(): boolean {
  return isMixed
}

/** The language of the site that a text of `tag` belongs to: its own, one that differs by region only, or the first. */
export function siteLanguageOf(tag: string): string {
  return tags.find((one) => one === tag) ?? tags.find((one) => baseOf(one) === baseOf(tag)) ?? tags[0] ?? tag
}

/** What addresses in a language begin with: `/de`, or nothing for the first one. */
export function languagePath(tag: string = currentLanguage()): string {
  const own = siteLanguageOf(tag)
  return tags.indexOf(own) > 0 ? `/${own}` : ''
}

/** The language that lists are in: that of the page. Undefined where there is one only, and for calls that name none. */
export function listLanguage(): string | undefined {
  if (tags.length === 0) return undefined
  return typeof document === 'undefined' ? scopedLanguage() : currentLanguage()
}

/** The language that an address begins with, else the first; undefined where there is one only. */
export function languageOfAddress(address: string): string | undefined {
  const [, first] = /^\/([^/?#]*)/.exec(address) ?? []
  return tags.find((tag, at) => at > 0 && tag === first) ?? tags[0]
}

function baseOf(tag: string): string {
  return tag.replace(/-.*/, '')
}
