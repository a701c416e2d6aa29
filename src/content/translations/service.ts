import { listLanguage, sameLanguage, siteLanguageOf, showsUntranslated, siteLanguages } from '#i18n/format.ts'
import type { KindWithPage } from '#base/paths.ts'
import type { Db, Reading, Writing } from '#platform/db/tables.ts'
import { translationsTag } from './rules.ts'
import {
  findTranslation,
  listGroup,
  listPublicLanguages,
  listPublicMembers,
  listTranslationsIn,
  lockGroup,
  ownLanguages,
  removeTranslation,
  updateTranslation,
} from './store.ts'

export { addressInItsLanguage } from './of-address.ts'
export { findTranslation, insertTranslation, listGroup, updateTranslation, type TranslationRow } from './store.ts'
export { inEachLanguage } from './sitemap.ts'
export { listedHere, isListedIn } from './listed-here.ts'
export { listNeighbours } from './neighbours.ts'
export { languagesTag, translationsTag } from './rules.ts'

/** The languages whose lists a public content stands in; empty on a site of one language. */
export async function languagesOfLists(db: Db, kind: string, content: { id: number; language?: string | undefined }): Promise<string[]> {
  const all = siteLanguages()
  if (all.length === 0) return []
  const own = siteLanguageOf(content.language ?? (await findTranslation(db, kind, content.id))?.language ?? '')
  if (!showsUntranslated()) return [own]
  const group = await listPublicLanguages(db, kind, content.id)
  const others = new Set(group.filter((one) => one.content_id !== content.id).map((one) => siteLanguageOf(one.language)))
  // Where there are several, the first language of the site stands in for the missing one.
  const isFirst = !all.slice(0, all.indexOf(own)).some((tag) => others.has(tag))
  return all.filter((tag) => tag === own || (isFirst && !others.has(tag)))
}

/**
 * The others of a content's group, after it became public, was withdrawn or changed: what stands in for a missing
 * translation may now be another. Locks the group. Empty on a site of one language.
 */
export async function lockSiblings(db: Db, kind: string, id: number): Promise<number[]> {
  if (siteLanguages().length === 0) return []
  await lockGroup(db, kind, id)
  return (await listGroup(db, kind, id)).map((row) => row.content_id).filter((other) => other !== id)
}

/** Ids of the public translations of contents into a language, by the id of the content. */
export async function translationsIn(reading: Reading, kind: string, ids: number[], language: string): Promise<Map<number, number>> {
  const rows = await listTranslationsIn(reading, kind, ids, language)
  return new Map(rows.map(({ content_id, translation_id }) => [content_id, translation_id]))
}

/** Keeps the language of a member in step with that of its content: the site's own where they differ by region only. */
export async function keepLanguage(db: Db, kind: string, id: number, written: string): Promise<void> {
  const row = await findTranslation(db, kind, id)
  const language = sameLanguage(siteLanguages(), written) ?? written
  if (row && row.language !== language) await updateTranslation(db, kind, id, { language })
}

/** Called when a content is removed for good. */
export async function leaveGroup({ tx }: Pick<Writing, 'tx'>, kind: string, id: number): Promise<void> {
  await removeTranslation(tx, kind, id)
}

/**
 * Each of some public contents in the language of the lists: its translation, itself where it is in that language, or
 * nothing. All of them on a site of one language.
 */
export async function inListLanguage(reading: Reading, kind: KindWithPage, ids: readonly number[]): Promise<number[]> {
  const language = listLanguage()
  if (language === undefined || ids.length === 0) return [...ids]
  const known = await listPublicMembers(reading, kind, ids)
  const alone = await ownLanguages(reading, kind, ids)
  return ids.flatMap((id) => {
    const group = known.filter((one) => one.asked === id)
    const here = group.find((one) => siteLanguageOf(one.language) === language)?.content_id
    return here ?? (group.length === 0 && siteLanguageOf(alone.get(id) ?? '') === language ? id : [])
  })
}

/** Cache tags of all that leads from one language of a content to another; none on a site of one language. */
export async function tagsOfGroup(db: Db, kind: string, id: number): Promise<string[]> {
  if (siteLanguages().length === 0) return []
  return (await listPublicLanguages(db, kind, id)).flatMap(({ slug, content_id }) => [translationsTag(kind, slug), `${kind}:${content_id}`])
}
