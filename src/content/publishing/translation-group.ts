import { Problem } from '#base/problem.ts'
import { languageOf } from '#i18n/languages.ts'
import { siteLanguageOf, siteLanguages } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { findTranslation, insertTranslation, listGroup, updateTranslation, type TranslationRow } from '#content/translations/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { comparedParts, seenAfter, type PartTexts } from './original-parts.ts'
import type { Translations } from './translations-contract.ts'

/** What a group shows of a content. */
interface Member {
  title: string
  /** Where no row of the group says it. */
  language: string
  state: NonNullable<Translations['translations'][number]['state']>
  parts: PartTexts
}

/** The contents of one kind, read and written in one transaction. */
export interface Members {
  db: Db
  kind: string
  open: (id: number) => Promise<Member | undefined>
}

/** The languages of a content's group; of a translation also its original, with what has changed in it since. */
export async function describeGroup(members: Members, id: number, language: string): Promise<Translations> {
  const group = await listGroup(members.db, members.kind, id)
  const own = group.find((row) => row.content_id === id)
  const here = siteLanguageOf(own?.language ?? language)
  const translations = await Promise.all(
    siteLanguages().map((tag) => memberIn(members, tag, tag === here ? (own ?? { content_id: id, original_id: null, seen: '{}' }) : memberOf(group, tag))),
  )
  return { language: here, translations, original: own ? await originalOf(members, own) : null }
}

/** Enters what `make` makes as the translation of a content. @throws Problem 409 where there is one, 422 for a language that the site does not have */
export async function addMember(
  { db, kind }: Pick<Members, 'db' | 'kind'>,
  original: { id: number } & Pick<Member, 'language' | 'parts'>,
  language: string,
  make: () => Promise<number>,
): Promise<number> {
  const [first, ...others] = await groupWith(db, kind, original.id, original.language)
  assertFree([first, ...others], language)
  const id = await make()
  const seen = JSON.stringify(original.parts)
  await insertTranslation(db, { kind, content_id: id, group_id: first.group_id, language, original_id: original.id, seen })
  return id
}

/** Says that a translation holds some parts of its original as they are now, or all of them. */
export async function bringUpToDate({ db, kind, open }: Members, id: number, parts: readonly string[] | undefined): Promise<void> {
  const row = await findTranslation(db, kind, id)
  const original = row?.original_id == null ? undefined : await open(row.original_id)
  if (!row || !original) throw new Problem(404, 'not-found', t('studio-translations.error-no-original'))
  await updateTranslation(db, kind, id, { seen: JSON.stringify(seenAfter(original.parts, seenIn(row), parts)) })
}

/** Says in which language a content is that has no translations. @throws Problem 409 where it has some */
export async function assignLanguage({ db, kind }: Pick<Members, 'db' | 'kind'>, id: number, language: string): Promise<void> {
  const group = await listGroup(db, kind, id)
  if (group.length > 1) throw languageFixed()
  assertKnown(language)
  if (group.length === 1) await updateTranslation(db, kind, id, { language })
  else await insertTranslation(db, { kind, content_id: id, group_id: id, language, original_id: null, seen: '{}' })
}

export function languageFixed(): Problem {
  return new Problem(409, 'not-now', t('studio-translations.error-language-fixed'))
}

async function memberIn(
  members: Members,
  language: string,
  row: Pick<TranslationRow, 'content_id' | 'original_id' | 'seen'> | undefined,
): Promise<Translations['translations'][number]> {
  const { name } = languageOf(language)
  const opened = row && (await members.open(row.content_id))
  if (!row || !opened) return { language, name, id: null, title: '', state: null, outdated: null }
  const original = await originalOf(members, row)
  const outdated = original && original.parts.filter(({ state }) => state !== 'same').length
  return { language, name, id: row.content_id, title: opened.title, state: opened.state, outdated }
}

async function originalOf(
  { db, kind, open }: Members,
  { original_id, ...row }: Pick<TranslationRow, 'original_id' | 'seen'>,
): Promise<Translations['original']> {
  const opened = original_id === null ? undefined : await open(original_id)
  if (original_id === null || !opened) return null
  const known = await findTranslation(db, kind, original_id)
  return { id: original_id, language: known?.language ?? opened.language, title: opened.title, parts: comparedParts(opened.parts, seenIn(row)) }
}

/** The group of a content, begun with it where there is none. */
async function groupWith(db: Db, kind: string, id: number, language: string): Promise<[TranslationRow, ...TranslationRow[]]> {
  const [first, ...others] = await listGroup(db, kind, id)
  if (first) return [first, ...others]
  const row = { kind, content_id: id, group_id: id, language, original_id: null, seen: '{}' }
  await insertTranslation(db, row)
  return [row]
}

function assertFree(group: readonly TranslationRow[], language: string): void {
  assertKnown(language)
  if (memberOf(group, language)) throw new Problem(409, 'translation-exists', t('studio-translations.error-exists'))
}

function assertKnown(language: string): void {
  const message = t('studio-translations.error-no-such-language')
  if (!siteLanguages().includes(language)) throw new Problem(422, 'invalid', message, { fields: { language: [message] } })
}

function memberOf(group: readonly TranslationRow[], language: string): TranslationRow | undefined {
  return group.find((row) => siteLanguageOf(row.language) === language)
}

function seenIn({ seen }: Pick<TranslationRow, 'seen'>): PartTexts {
  return JSON.parse(seen) as PartTexts // written by this file only
}
