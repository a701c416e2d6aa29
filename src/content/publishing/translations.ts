import { Problem } from '#base/problem.ts'
import { languageOf } from '#i18n/languages.ts'
import { siteLanguageOf, siteLanguages } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { logAudit } from '#content/admin/service.ts'
import { findTranslation, insertTranslation, listGroup, tagsOfGroup, updateTranslation, type TranslationRow } from '#content/translations/service.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { lockRow, perform, retryOnConflict } from './action.ts'
import type { PublishingAdapter } from './adapter.ts'
import { assertAllowed, findOpened, openDraft, type Opened } from './find-draft.ts'
import { comparedParts, partsOf, seenAfter, type PartTexts } from './original-parts.ts'
import { beginHistory, type Subject } from './publishing.ts'
import { mayWrite, stateOf } from './rules.ts'
import type { Translations } from './translations-contract.ts'

/** The languages of a content's group; of a translation also its original, with what has changed in it since. */
export async function translationsOf<F extends object>({ services, adapter, viewer, id }: Subject<F>): Promise<Translations> {
  const { db } = services.database
  const opened = await openDraft(adapter, db, viewer, id)
  const group = await listGroup(db, adapter.kind, id)
  const own = group.find((row) => row.content_id === id)
  const language = siteLanguageOf(own?.language ?? languageIn(opened.fields))
  const translations = await Promise.all(
    siteLanguages().map((tag) =>
      memberIn(db, adapter, tag, tag === language ? (own ?? { content_id: id, original_id: null, seen: '{}' }) : memberOf(group, tag)),
    ),
  )
  return { language, translations, original: own ? await originalOf(db, adapter, own) : null }
}

/** Begins a draft in another language with the fields of this content; returns its id. */
export function addTranslation<F extends object>({ services, adapter, viewer, id }: Subject<F>, language: string): Promise<number> {
  return retryOnConflict(adapter, {}, (tries) =>
    services.database.write(async (writing) => {
      const now = services.now()
      await lockRow(writing, adapter.table, id)
      const { fields, content } = await openDraft(adapter, writing.tx, viewer, id)
      const group = await groupWith(writing, adapter.kind, id, languageIn(content.fields))
      assertFree(group, language)
      const copy = await adapter.translate(fields, language, writing.tx)
      const author = content.user_id === null ? viewer : { ...viewer, id: content.user_id }
      const made = await adapter.create(writing, { fields: copy, status: 'draft', viewer: author }, now, tries)
      const [{ group_id }] = group
      const seen = JSON.stringify(partsOf(content.fields))
      await insertTranslation(writing.tx, { kind: adapter.kind, content_id: made.id, group_id, language, original_id: id, seen })
      writing.purge(studioTag(services.config, 'content'))
      await beginHistory({ writing, adapter, viewer, id: made.id, now })
      const { title } = adapter.describe(copy)
      await logAudit(writing.tx, {
        viewer,
        action: 'translate',
        kind: adapter.kind,
        subject: made.id,
        title: title || 'Untitled',
        note: `${language}, of ${id}`,
        now,
      })
      return made.id
    }),
  )
}

/** Says that a translation holds what its original says now. */
export function markUpToDate<F extends object>(subject: Subject<F>, parts: readonly string[] | undefined): Promise<void> {
  return perform(subject, async ({ writing, adapter, viewer, status, id }) => {
    assertAllowed(viewer, mayWrite(viewer, status))
    const row = await findTranslation(writing.tx, adapter.kind, id)
    const original = row?.original_id == null ? undefined : await findOpened(adapter, writing.tx, row.original_id)
    if (!row || !original) throw new Problem(404, 'not-found', t('studio-translations.error-no-original'))
    const seen = seenAfter(partsOf(original.content.fields), seenIn(row), parts)
    await updateTranslation(writing.tx, adapter.kind, id, { seen: JSON.stringify(seen) })
  })
}

/** Of a kind without a field for it: the language of a content that has no translations. */
export function setLanguage<F extends object>(subject: Subject<F>, language: string): Promise<void> {
  return perform(subject, async ({ writing, adapter, viewer, status, id, fields }) => {
    assertAllowed(viewer, mayWrite(viewer, status))
    const group = await listGroup(writing.tx, adapter.kind, id)
    if ('language' in fields || group.length > 1) throw new Problem(409, 'not-now', t('studio-translations.error-language-fixed'))
    assertKnown(language)
    if (group.length === 1) await updateTranslation(writing.tx, adapter.kind, id, { language })
    else await insertTranslation(writing.tx, { kind: adapter.kind, content_id: id, group_id: id, language, original_id: null, seen: '{}' })
    writing.purge(...(await tagsOfGroup(writing.tx, adapter.kind, id)))
  })
}

async function memberIn<F extends object>(
  db: Db,
  adapter: PublishingAdapter<F>,
  language: string,
  row: Pick<TranslationRow, 'content_id' | 'original_id' | 'seen'> | undefined,
): Promise<Translations['translations'][number]> {
  const { name } = languageOf(language)
  const opened = row && (await findOpened(adapter, db, row.content_id))
  if (!row || !opened) return { language, name, id: null, title: '', state: null, outdated: null }
  const original = await originalOf(db, adapter, row)
  return {
    language,
    name,
    id: row.content_id,
    title: titleOf(adapter, opened),
    state: stateOf(opened.status),
    outdated: original && original.parts.filter(({ state }) => state !== 'same').length,
  }
}

async function originalOf<F extends object>(
  db: Db,
  adapter: PublishingAdapter<F>,
  { original_id, ...row }: Pick<TranslationRow, 'original_id' | 'seen'>,
): Promise<Translations['original']> {
  const opened = original_id === null ? undefined : await findOpened(adapter, db, original_id)
  if (original_id === null || !opened) return null
  const known = await findTranslation(db, adapter.kind, original_id)
  const parts = comparedParts(partsOf(opened.content.fields), seenIn(row))
  return { id: original_id, language: known?.language ?? languageIn(opened.content.fields), title: titleOf(adapter, opened), parts }
}

/** The group of a content, begun with it where there is none. */
async function groupWith({ tx }: Writing, kind: string, id: number, language: string): Promise<[TranslationRow, ...TranslationRow[]]> {
  const [first, ...others] = await listGroup(tx, kind, id)
  if (first) return [first, ...others]
  const row = { kind, content_id: id, group_id: id, language, original_id: null, seen: '{}' }
  await insertTranslation(tx, row)
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

function languageIn(fields: object): string {
  return 'language' in fields && typeof fields.language === 'string' ? fields.language : (siteLanguages()[0] ?? 'en')
}

function titleOf<F extends object>(adapter: PublishingAdapter<F>, { fields }: Opened<F>): string {
  return adapter.describe(fields).title || 'Untitled'
}

function seenIn({ seen }: Pick<TranslationRow, 'seen'>): PartTexts {
  return JSON.parse(seen) as PartTexts // written by this file only
}
