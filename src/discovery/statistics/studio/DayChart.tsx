import { t } from '#i18n/messages.ts'
import type { DayFigures } from '../contract.ts'
import { DayBars } from '#studio/controls/DayBars.tsx'

export function DayChart({ days }: { days: DayFigures[] }) {
  return <DayBars days={days} figures={figuresIn(days)} />
}

/** What readers do, by the name that its feature counts it under. */
const activityNames: Record<string, () => string> = {
  claps: () => t('studio-articles.claps'),
  comments: () => t('studio-comments.comments'),
}

/** What is counted each day, by the name that readers of the chart see. */
export function figuresIn(days: readonly DayFigures[]): { name: string; of: (day: Omit<DayFigures, 'day'>) => number }[] {
  const activities = [...new Set(days.flatMap((day) => Object.keys(day.activity)))]
  return [
    { name: t('studio-statistics.views'), of: (day) => day.views },
    ...activities.map((name) => ({
      name: activityNames[name]?.() ?? name,
      of: (day: Omit<DayFigures, 'day'>) => day.activity[name] ?? 0,
    })),
    { name: t('studio-statistics.searches'), of: (day) => day.searches },
    { name: t('studio-statistics.no-results'), of: (day) => day.misses },
  ]
}
