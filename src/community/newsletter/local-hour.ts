import { sql } from 'kysely'
import { fromWallTime, localIso } from '#base/time-zones.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { inRanges, type MailingRow } from './mailings.ts'
import { recipientFilters } from './segments.ts'
import { subscriberCondition } from './subscribers.ts'

const minute = 60_000

/** The clock of the site at a moment (epoch ms), which readers are then written to by their own clocks. */
export async function localHourAt(services: Services, at: number): Promise<string> {
  return localIso(at, (await siteSettings(services)).time_zone).slice(0, 19)
}

/**
 * When the first reader's clock shows the hour, epoch ms. Readers whose zone is not known have that of the site.
 * @throws Problem 422 where it is past for somebody, or for a mailing that tries two subjects: the rest would get it at odd hours
 */
export async function firstLocalHour(services: Services, tx: Db, mailing: MailingRow, localAt: string): Promise<number> {
  assertOneSubject(mailing.second_subject, localAt)
  const { rows } = await sql<{ time_zone: string }>`
    select distinct p.time_zone from newsletter_subscribers as p
    where ${subscriberCondition(await recipientFilters(tx, mailing), services.now())}`.execute(tx)
  const site = (await siteSettings(services)).time_zone
  const dues = ['', ...rows.map(({ time_zone }) => time_zone)].map((zone) => ({ zone: zone || site, at: momentOf(localAt, zone || site) }))
  const first = dues.toSorted((a, b) => a.at - b.at)[0] ?? { zone: site, at: momentOf(localAt, site) }
  if (first.at >= services.now() - minute) return first.at
  const text = t('studio-newsletter-zone.hour-past', { zone: first.zone })
  throw new Problem(422, 'invalid', `at: ${text}`, { fields: { at: [text] } })
}

/** @throws Problem 422 */
export function assertOneSubject(second: string, localAt: string | null): void {
  if (second !== '' && localAt !== null) throw new Problem(422, 'local-hour-with-test', t('studio-newsletter-zone.not-with-two-subjects'))
}

/** Each mail of a mailing that has begun waits for the hour of its reader. */
export async function waitForLocalHours(services: Services, tx: Db, mailing: number, localAt: string): Promise<void> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct p.time_zone from newsletter_deliveries as d join newsletter_subscribers as p on p.id = d.subscriber_id
    where d.mailing_id = ${mailing}`.execute(tx)
  const site = (await siteSettings(services)).time_zone
  for (const { time_zone } of rows) {
    const at = momentOf(localAt, time_zone || site)
    await inRanges(tx, mailing, (range) =>
      sql`
        update newsletter_deliveries set next_at = ${at}
        where mailing_id = ${mailing} and ${range} and subscriber_id in (select id from newsletter_subscribers where time_zone = ${time_zone})`.execute(tx),
    )
  }
}

/** @param localAt `2026-12-01T08:00:00`; an hour that the clocks of the zone leave out is moved on */
function momentOf(localAt: string, zone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minutes = 0, second = 0] = localAt.split(/\D/).map(Number)
  return fromWallTime({ year, month, day, hour, minute: minutes, second }, zone)
}
