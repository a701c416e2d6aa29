import type { Feature } from '#platform/feature.ts'
import { contactMails } from './mail.ts'
import { contactPersonalData } from './personal-data.ts'
import { contactRoutes } from './routes.ts'
import { removeOldSpam } from './store.ts'

const day = 86_400_000
const spamKept = 30 * day

export const contactFeature: Feature = {
  name: 'contact',
  notExported: ['contact_messages', 'contact_replies'],
  routes: contactRoutes,
  mails: contactMails,
  personal: contactPersonalData,
  recurring: ({ database, now }) => [{ kind: 'forget-contact-spam', everyMs: day, run: () => removeOldSpam(database.db, now() - spamKept) }],
}
