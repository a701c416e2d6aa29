import { Problem } from '#base/problem.ts'
import { hasRole } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { note } from '#i18n/note.ts'
import { audit, changeContent, perform } from './action.ts'
import type { DraftFields } from './contract.ts'
import { assertAllowed } from './find-draft.ts'
import type { Subject } from './publishing.ts'

/** Gives an article another main author, at once, also for readers. @throws Problem 422 for somebody who does not write here */
export function changeAuthor(subject: Subject<DraftFields>, author: number | undefined): Promise<void> {
  return perform(subject, async (action) => {
    assertAllowed(action.viewer, hasRole(action.viewer, 'editor'))
    const person =
      author === undefined
        ? undefined
        : await action.writing.tx
            .selectFrom('users')
            .select(['id', 'username'])
            .where('id', '=', author)
            .where('status', '=', 'active')
            .where('role', '<>', 'member')
            .executeTakeFirst()
    const text = t('studio-bulk.error-no-author')
    if (!person) throw new Problem(422, 'invalid', text, { fields: { author: [text] } })
    await changeContent(action, { user_id: person.id })
    await audit(action, 'change-author', note('studio-audit.note-new-author', { username: person.username }))
  })
}
