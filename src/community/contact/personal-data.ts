import { isoDate } from '#base/dates.ts'
import { removedWithAccount, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { listMessagesFrom, removeMessagesFrom } from './store.ts'

/** What somebody wrote to the magazine, known by the address of the account. */
export function contactPersonalData({ database: { db } }: Services): PersonalData {
  return {
    stores: [{ where: ['contact_messages'], what: 'messages sent from the address of the account', kept: removedWithAccount }],
    async export(userId) {
      const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
      const messages = user?.email ? await listMessagesFrom(db, user.email) : []
      return {
        contact_messages: messages.map(({ topic, name, email, subject, message, url, phone, created_at }) => ({
          topic,
          name,
          email,
          subject,
          message,
          url,
          phone,
          created_at: isoDate(created_at),
        })),
      }
    },
    async erase({ tx }, _, email) {
      if (email !== null) await removeMessagesFrom(tx, email)
    },
  }
}
