import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { anonymizeAuditLog, listOwnActions } from './store.ts'
import { isoDate } from '#base/dates.ts'

/** Who did what in the newsroom, by number: an audit log without its entries would be none. */
export function adminPersonalData({ database: { db } }: Services): PersonalData {
  return {
    stores: [
      { where: ['staff_audit_log'], what: 'the audit log', kept: `${keptWithoutName}; entries about the person lose name and address` },
      {
        where: ['site_settings', 'import_runs', 'export_runs', 'contact_replies', 'newsletter_mailings', 'page_revisions'],
        what: 'who saved, ran or sent something',
        kept: keptWithoutName,
      },
    ],
    async export(userId) {
      const actions = await listOwnActions(db, userId)
      return { actions: actions.map(({ created_at, ...action }) => ({ ...action, created_at: isoDate(created_at) })) }
    },
    erase: ({ tx }, userId, email, username) => anonymizeAuditLog(tx, { id: userId, email, username }),
  }
}
