import { all, text, type XmlElement } from '#platform/xml/tree.ts'
import type { Entry } from './entry.ts'
import { languageTag } from './legacy-html.ts'

/** Terms of Polylang, which stand in the head of a file. */
export interface Polylang {
  /** Locale of a language, by its slug: `de_AT`. */
  locales: Map<string, string>
  /** By the number of a post. */
  groups: Map<string, { key: string; language: string }>
}

/** Domains of categories that say nothing of topics. */
export const translationDomains: readonly string[] = ['language', 'post_translations']

const wpml = {
  language: ['_wpml_import_language_code', 'wpml_language', '_wpml_language', '_icl_language', '_icl_language_code'],
  group: ['_wpml_import_translation_group', '_wpml_trid', '_icl_trid'],
  original: ['_icl_lang_duplicate_of', '_wpml_original_post_id'],
}

/** Custom fields without a line before them that are understood here. */
export const translationFields: readonly string[] = Object.values(wpml).flat()

/** Takes a `wp:term` that Polylang has made; any other is left alone. */
export function addTerm(polylang: Polylang, element: XmlElement): void {
  const [taxonomy, slug] = [text(element, 'wp:term_taxonomy'), text(element, 'wp:term_slug')]
  const description = text(element, 'wp:term_description')
  const locale = /"locale";s:\d+:"([^"]+)"/.exec(description)?.[1]
  if (taxonomy === 'language' && locale) polylang.locales.set(slug, locale)
  if (taxonomy !== 'post_translations') return
  // Serialized by PHP: a language and the number of its post each.
  for (const [, language = '', post = ''] of description.matchAll(/s:\d+:"([^"]+)";i:(\d+);/g)) polylang.groups.set(post, { key: slug, language })
}

/** Language and translations of an item, as Polylang and WPML write them. */
export function wxrTranslation(
  item: XmlElement,
  fields: readonly (readonly [string, string])[],
  { polylang, language }: { polylang: Polylang; language: string },
): Pick<Entry, 'language' | 'translations'> {
  const id = text(item, 'wp:post_id')
  const group = polylang.groups.get(id)
  const named = (domain: string) => all(item, 'category').find(({ attributes }) => attributes['domain'] === domain)?.attributes['nicename']
  const field = (keys: readonly string[]) => fields.find(([key, value]) => keys.includes(key) && value)?.[1]
  const slug = named('language') ?? group?.language
  const given = slug === undefined ? field(wpml.language) : languageOfSlug(slug, polylang)
  const [trid, original, term] = [field(wpml.group), field(wpml.original), named('post_translations') ?? group?.key]
  const keys = [...(term ? [`polylang ${term}`] : []), ...(trid ? [`wpml ${trid}`] : []), ...(original ? [`post ${original}`] : [])]
  // A duplicate names the post that it began with, which names nobody.
  return {
    language: given === undefined ? language : languageTag(given),
    translations: { keys: [...keys, `post ${id}`], named: term ?? trid ?? original ?? '' },
  }
}

/** A slug is a language's code unless somebody has changed it; the locale then says what it is. */
function languageOfSlug(slug: string, { locales }: Polylang): string {
  const locale = locales.get(slug)
  return locale === undefined || locale.split('_')[0]?.toLowerCase() === slug.split('-')[0]?.toLowerCase() ? slug : locale
}
