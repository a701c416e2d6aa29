import { transliterate } from 'transliteration'
import { textKey, slugify } from '#base/slug.ts'

/** In which letters slugs are made from titles: those of the title, or Latin ones. */
type SlugScript = 'own' | 'latin'

let site: { script: SlugScript; language: string } = { script: 'own', language: '' }

/** For all slugs that this process makes from now on. `language`: of what has none of its own. */
export function setSlugs(script: SlugScript, language: string): void {
  site = { script, language }
}

/** The slug of something new: what somebody has chosen for it, else made from its title as the site has it. */
export function newSlug(chosen: string | undefined, title: string, language?: string): string {
  return chosen ? slugify(chosen, customOf(language)) : titleSlug(title, language)
}

/** English has no letters with a custom of its own, so that of the site holds. */
function customOf(language = ''): string {
  return language && !/^en\b/i.test(language) ? language : site.language
}

export function titleSlug(title: string, language?: string): string {
  const own = customOf(language)
  return site.script === 'latin' ? latinSlug(title, own) : slugify(title, own)
}

/** In Latin letters, whatever the site has. */
export function latinSlug(title: string, language = ''): string {
  // The custom of a language is about letters that the package would spell in its own way.
  return slugify(transliterate(slugify(title, language)), language)
}

/** Every slug that a title may have got, the one of today first: earlier settings and releases made others. */
export function titleSlugs(title: string, language?: string): string[] {
  const own = customOf(language)
  return [...new Set([titleSlug(title, language), slugify(title, own), slugify(title), latinSlug(title, own), latinSlug(title), textKey(title)])]
}
