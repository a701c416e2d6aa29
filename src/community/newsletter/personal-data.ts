import { isoDate } from '#base/dates.ts'
import { removedWithAccount, keptWithoutName, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { forgetAddress } from './service.ts'
import { findSubscriber } from './store.ts'
import { historyOf } from './subscribers.ts'

/** What the account's address is subscribed to, and which letters went there. */
export function newsletterPersonalData({ database: { db } }: Services): PersonalData {
  return {
    stores: [
      {
        where: ['newsletter_subscribers', 'newsletter_requests'],
        what: 'subscriptions of the address, consent, tags and mails sent',
        kept: removedWithAccount,
      },
      {
        where: ['newsletter_deliveries', 'newsletter_clicks'],
        what: 'mails sent to the address; where the site counts them, when they were first opened and clicked, and which links',
        kept: removedWithAccount,
      },
      { where: ['newsletter_article_orders'], what: 'who had an article sent as a newsletter', kept: keptWithoutName },
    ],
    async export(userId) {
      const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
      const subscriber = user?.email ? await findSubscriber(db, { email: user.email }) : undefined
      if (!subscriber) return { newsletter: null }
      const subscriptions = await db
        .selectFrom('newsletter_subscriptions')
        .select(['list', 'confirmed_at', 'ended_at'])
        .where('subscriber_id', '=', subscriber.id)
        .execute()
      const letters = await db
        .selectFrom('newsletter_deliveries as d')
        .innerJoin('newsletter_mailings as m', 'm.id', 'd.mailing_id')
        .select(['m.subject', 'd.sent_at', 'd.opened_at', 'd.clicked_at'])
        .where('d.subscriber_id', '=', subscriber.id)
        .where('d.sent_at', 'is not', null)
        .execute()
      const clicks = await db
        .selectFrom('newsletter_clicks as c')
        .innerJoin('newsletter_links as l', 'l.id', 'c.link_id')
        .select('l.url')
        .where('c.subscriber_id', '=', subscriber.id)
        .orderBy('l.id')
        .execute()
      const tags = await db.selectFrom('newsletter_tags').select('tag').where('subscriber_id', '=', subscriber.id).execute()
      const history = await historyOf(db, subscriber.id)
      return {
        newsletter: {
          email: subscriber.email,
          name: subscriber.name,
          language: subscriber.language,
          time_zone: subscriber.time_zone,
          tags: tags.map(({ tag }) => tag),
          history: history.map((event) => ({ ...event, created_at: isoDate(event.created_at) })),
          suppressed: subscriber.suppression,
          subscriptions: subscriptions.map(({ list, confirmed_at, ended_at }) => ({
            list,
            confirmed_at: isoDate(confirmed_at),
            ended_at: dateOf(ended_at),
          })),
          counted: subscriber.unmeasured_at === null,
          letters: letters.map(({ subject, sent_at, opened_at, clicked_at }) => ({
            subject,
            sent_at: dateOf(sent_at),
            opened_at: dateOf(opened_at),
            clicked_at: dateOf(clicked_at),
          })),
          clicks: clicks.map(({ url }) => url),
        },
      }
    },
    async erase(writing, _, email) {
      if (email !== null) await forgetAddress(writing, email)
    },
  }
}

function dateOf(at: number | null): string | null {
  return at === null ? null : isoDate(at)
}
