import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import type { DayFigures } from './contract.ts'
import { dateOf, dayOf } from './rules.ts'
import { listTotals, type DailyCount } from './store.ts'

interface Figures {
  days: DayFigures[]
  before: Omit<DayFigures, 'day'>
  /** The first day of the span. */
  from: number
}

/** Two spans in a row: the one asked for by day, the one before it in all. */
export async function figuresOf(services: Services, features: Feature[], span: number, now: number): Promise<Figures> {
  const until = dayOf(now)
  const from = until - span + 1
  const first = from - span
  const [totals, activity] = await Promise.all([
    listTotals(services.database.db, ['views', 'searches', 'misses'], first),
    activityByDay(services, features, first),
  ])
  const of = (kind: DailyCount['kind'], day: number) => totals.find((row) => row.kind === kind && row.day === day)?.count ?? 0
  const figures = (day: number) => ({
    views: of('views', day),
    searches: of('searches', day),
    misses: of('misses', day),
    activity: Object.fromEntries(activity.map(({ name, counts }) => [name, counts.get(day) ?? 0])),
  })
  const range = (start: number) => Array.from({ length: span }, (_, i) => start + i)
  return {
    from,
    days: range(from).map((day) => ({ day: dateOf(day), ...figures(day) })),
    before: range(first).map(figures).reduce(sumOf),
  }
}

async function activityByDay(services: Services, features: Feature[], from: number) {
  const sources = features.flatMap((feature) => Object.entries(feature.activity?.(services) ?? {}))
  return Promise.all(
    sources.map(async ([name, countByDay]) => ({ name, counts: new Map((await countByDay(from * 86_400_000)).map(({ day, count }) => [day, count])) })),
  )
}

function sumOf(a: Omit<DayFigures, 'day'>, b: Omit<DayFigures, 'day'>): Omit<DayFigures, 'day'> {
  return {
    views: a.views + b.views,
    searches: a.searches + b.searches,
    misses: a.misses + b.misses,
    activity: Object.fromEntries(Object.entries(a.activity).map(([name, count]) => [name, count + (b.activity[name] ?? 0)])),
  }
}
