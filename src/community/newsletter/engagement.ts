import { sql, type RawBuilder } from 'kysely'
import { newsletterMeasuredSince as siteSince } from '#operations/settings/service.ts'
import { usualSpans } from './rules.ts'
import type { SubscriberFilters } from './subscribers-contract.ts'

const day = 86_400_000
/** A mail may wait so long for its reader before it counts as not opened, ms. */
const patience = 2 * day

/** A condition on the subscriber `p`: what they have done with the mails of `list`, of all lists where none is named. */
export function engagementCondition({ engagement, engagement_span, list }: SubscriberFilters, now: number): RawBuilder<unknown> | null {
  if (engagement === undefined) return null
  if (engagement === 'not-measured') return sql`(p.unmeasured_at is not null or ${siteSince} is null)`
  const mails = sql`newsletter_deliveries as d join newsletter_mailings as m on m.id = d.mailing_id`
  const own = sql`d.subscriber_id = p.id ${list ? sql`and m.list = ${list}` : sql``}`
  const span = engagement_span ?? usualSpans[engagement]
  const clicked = engagement === 'clicked' || engagement === 'not-clicked'
  if (engagement === 'opened' || engagement === 'clicked') {
    const since = now - span * day
    return sql`exists (select 1 from ${mails} where ${own} and (d.clicked_at >= ${since} ${clicked ? sql`` : sql`or d.opened_at >= ${since}`}))`
  }
  const measured = sql`d.sent_at >= m.measured_at and d.sent_at >= p.measured_since and d.sent_at >= ${siteSince} and d.bounced_at is null`
  // A click counts as an open: programs that load no pictures tell of nothing else.
  const acted = clicked ? sql`d.clicked_at is not null` : sql`(d.opened_at is not null or d.clicked_at is not null)`
  return sql`p.unmeasured_at is null and exists (
    select 1 from (
      select d.sent_at from ${mails} where ${own} and ${measured} and d.sent_at <= ${now - patience}
      order by d.sent_at desc limit 1 offset ${span - 1}
    ) as earliest
    where not exists (select 1 from ${mails} where ${own} and d.sent_at >= earliest.sent_at and ${acted}))`
}

/** A condition on the subscriber `p`: a click on an article of the topic. Both are known by their former slugs too. */
export function clickedTopic(slug: string): RawBuilder<unknown> {
  const named = sql`select ${slug} union select leads_to from old_slugs where kind = 'topic' and slug = ${slug}`
  const chosen = sql`select x.article_id from article_topics as x join topics as t on t.id = x.topic_id where t.slug in (${named})`
  const last = sql`substr(l.url, length(rtrim(l.url, replace(l.url, '/', ''))) + 1)`
  return sql`p.id in (
    select c.subscriber_id from newsletter_clicks as c join newsletter_links as l on l.id = c.link_id
    where l.url like '%/articles/%' and ${last} in (
      select slug from articles where id in (${chosen}) union select slug from article_slugs where article_id in (${chosen})))`
}
