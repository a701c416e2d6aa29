import type { Feature } from '#platform/feature.ts'
import { contactLetters } from './mail.ts'
import { personalMessages } from './personal-data.ts'
import { contactRoutes } from './routes.ts'
import { removeOldSpam } from './store.ts'

const day = 86_400_000
const spamKept = 30 * day

export const contactFeature: Feature = {
  name: 'contact',
  stays: ['contact_messages', 'contact_replies'],
  routes: contactRoutes,
  letters: contactLetters,
  personal: personalMessages,
  recurring: ({ database, now }) => [{ kind: 'forget-contact-spam', everyMs: day, run: () => removeOldSpam(database.db, now() - spamKept) }],
}
