import { shownTitle, titleRemark } from './untitled.ts'
import { firstLanguage } from '#i18n/format.ts'
import { logAudit } from '#content/admin/service.ts'
import { tagsOfGroup } from '#content/translations/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { note } from '#i18n/note.ts'
import { lockRow, perform, retryOnConflict } from './action.ts'
import type { PublishingAdapter } from './adapter.ts'
import { assertAllowed, findOpened, openDraft } from './find-draft.ts'
import { partsOf } from './original-parts.ts'
import { type Subject } from './publishing.ts'
import { beginHistory } from './archive.ts'
import { mayWrite, stateOf } from './rules.ts'
import { addMember, assignLanguage, bringUpToDate, describeGroup, languageFixed, type Members } from './translation-group.ts'
import type { Translations } from './translations-contract.ts'

/** The languages of a content's group; of a translation also its original, with what has changed in it since. */
export async function translationsOf<F extends object>({ services, adapter, viewer, id }: Subject<F>): Promise<Translations> {
  const { db } = services.database
  const opened = await openDraft(adapter, db, viewer, id)
  return describeGroup(membersOf(adapter, db), id, languageIn(opened.fields))
}

/** Begins a draft in another language with the fields of this content; returns its id. */
export function addTranslation<F extends object>({ services, adapter, viewer, id }: Subject<F>, language: string): Promise<number> {
  return retryOnConflict(adapter, {}, (tries) =>
    services.database.write(async (writing) => {
      const now = services.now()
      await lockRow(writing, adapter.table, id)
      const { fields, content } = await openDraft(adapter, writing.tx, viewer, id)
      const original = { id, language: languageIn(content.fields), parts: partsOf(content.fields) }
      return addMember({ db: writing.tx, kind: adapter.kind }, original, language, async () => {
        const copy = await adapter.translate(fields, language, writing.tx)
        const author = content.user_id === null ? viewer : { ...viewer, id: content.user_id }
        const made = await adapter.create(writing, { fields: copy, status: 'draft', viewer: author }, now, tries)
        writing.purge(studioTag(services.config, 'content'))
        await beginHistory({ writing, adapter, viewer, id: made.id, now })
        const title = titleRemark(adapter.describe(copy).title)
        await logAudit(writing.tx, {
          viewer,
          action: 'translate',
          kind: adapter.kind,
          subject: made.id,
          title,
          note: note('studio-audit.note-translation', { language, original: String(id) }),
          now,
        })
        return made.id
      })
    }),
  )
}

/** Says that a translation holds what its original says now. */
export function markUpToDate<F extends object>(subject: Subject<F>, parts: readonly string[] | undefined): Promise<void> {
  return perform(subject, async ({ writing, adapter, viewer, status, id }) => {
    assertAllowed(viewer, mayWrite(viewer, status))
    await bringUpToDate(membersOf(adapter, writing.tx), id, parts)
  })
}

/** Of a kind without a field for it: the language of a content that has no translations. */
export function setLanguage<F extends object>(subject: Subject<F>, language: string): Promise<void> {
  return perform(subject, async ({ writing, adapter, viewer, status, id, fields }) => {
    assertAllowed(viewer, mayWrite(viewer, status))
    if ('language' in fields) throw languageFixed()
    await assignLanguage({ db: writing.tx, kind: adapter.kind }, id, language)
    writing.purge(...(await tagsOfGroup(writing.tx, adapter.kind, id)))
  })
}

function membersOf<F extends object>(adapter: PublishingAdapter<F>, db: Db): Members {
  return {
    db,
    kind: adapter.kind,
    async open(id) {
      const opened = await findOpened(adapter, db, id)
      if (!opened) return undefined
      const { fields, content, status } = opened
      return {
        title: shownTitle(adapter.describe(fields).title),
        language: languageIn(content.fields),
        state: stateOf(status),
        parts: partsOf(content.fields),
      }
    },
  }
}

function languageIn(fields: object): string {
  return 'language' in fields && typeof fields.language === 'string' ? fields.language : firstLanguage()
}
