import { sql } from 'kysely'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { mailingNotFound } from './compose-mailing.ts'
import type { MailingFigures } from './contract.ts'
import { figuresContract } from './figures-contract.ts'
import { findMailing } from './mailings.ts'
import { testFigures } from './subject-test.ts'
import { results, type Result } from './results.ts'

const day = 86_400_000
const mostDays = 14

export function figuresRoutes({ database: { db }, now }: Services): RouteSet {
  return routes(figuresContract, {
    async 'GET /newsletter/mailings/:id/figures'({ params: { id } }) {
      const mailing = await findMailing(db, id)
      if (!mailing) throw mailingNotFound()
      const { sent, bounced, complained, unsubscribed, opened, clicked, measured_at, started_at } = mailing
      const links = await db
        .selectFrom('newsletter_links')
        .select(['url', 'clicks'])
        .where('mailing_id', '=', id)
        .orderBy('clicks', 'desc')
        .orderBy('id')
        .execute()
      const days = started_at === null ? [] : await daysOf(db, id, started_at, now())
      return {
        data: { sent, bounced, complained, unsubscribed, opened, clicked, counted: measured_at !== null, days, links, test: await testFigures(db, mailing) },
      }
    },
  })
}

async function daysOf(db: Db, mailing: number, from: number, now: number): Promise<MailingFigures['days']> {
  const first = Math.floor(from / day)
  const most = Math.min(mostDays, Math.floor(now / day) - first + 1)
  const counts = new Map<Result, Map<number, number>>()
  for (const result of results) counts.set(result, await countByDay(db, mailing, result))
  return Array.from({ length: most }, (_, at) => {
    const of = (result: Result) => counts.get(result)?.get(first + at) ?? 0
    return {
      day: new Date((first + at) * day).toISOString().slice(0, 10),
      ...{ bounced: of('bounced'), complained: of('complained'), unsubscribed: of('unsubscribed'), opened: of('opened'), clicked: of('clicked') },
    }
  })
}

/** By the number of the day since 1970, UTC. */
async function countByDay(db: Db, mailing: number, result: Result): Promise<Map<number, number>> {
  const at = sql.ref(`${result}_at`)
  const { rows } = await sql<{ day: number; n: number }>`
    select ${at} / ${sql.lit(day)} as day, count(*) as n from newsletter_deliveries
    where mailing_id = ${mailing} and ${at} is not null group by 1`.execute(db)
  return new Map(rows.map((row) => [Number(row.day), Number(row.n)]))
}
