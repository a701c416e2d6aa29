import { t } from '#i18n/messages.ts'
import { isStaff } from '#community/accounts/rules.ts'
import { countMessages } from './store.ts'
import type { Feature } from '#platform/feature.ts'
import { contactMails } from './mail.ts'
import { contactNotices } from './notices.ts'
import { contactPersonalData } from './personal-data.ts'
import { contactRoutes } from './routes.ts'
import { removeOldSpam } from './store.ts'

const day = 86_400_000
const spamKept = 30 * day

export const contactFeature: Feature = {
  name: 'contact',
  notExported: ['contact_messages', 'contact_replies'],
  textIndexes: ['search_messages'],
  routes: contactRoutes,
  homeFigures:
    ({ database }) =>
    async ({ role }) =>
      isStaff(role) ? [{ order: 5, title: t('studio-contact.figure-unread'), count: (await countMessages(database.db, {})).new, path: '/studio/inbox' }] : [],
  notices: contactNotices,
  mails: contactMails,
  personal: contactPersonalData,
  recurring: ({ database, now }) => [{ kind: 'forget-contact-spam', everyMs: day, run: () => removeOldSpam(database.db, now() - spamKept) }],
}
