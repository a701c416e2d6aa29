import { useState } from 'react'
import { commaSeparated, formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { formatDay } from '../moments.ts'
import { StudioTable } from './StudioTable.tsx'
import '../audience.css'

const height = 180
const width = 960

interface Props<Day> {
  days: readonly Day[]
  /** What the bars may be, by the name that readers of the chart see. */
  figures: readonly { name: string; of: (day: Day) => number }[]
}

/** One figure by day as bars; all of them as a table beneath, for those who cannot see them. */
export function DayBars<Day extends { day: string }>({ days, figures }: Props<Day>) {
  const [chosen, setChosen] = useState('')
  const figure = figures.find(({ name }) => name === chosen) ?? figures[0]
  const counts = days.map((one) => ({ day: one.day, count: figure?.of(one) ?? 0 }))
  const most = Math.max(0, ...counts.map(({ count }) => count))
  const top = scaleTop(most)
  const step = width / days.length
  const [first, last] = [days[0], days.at(-1)]
  const name = figure?.name ?? ''
  return (
    <figure className="day-chart">
      <div className="filter-bar" role="group" aria-label={t('studio-statistics.what-the-bars-are')}>
        {figures.map((one) => (
          <button key={one.name} type="button" aria-pressed={one === figure} onClick={() => setChosen(one.name)}>
            {one.name}
          </button>
        ))}
      </div>
      <div className="day-chart__plot">
        <span aria-hidden="true">{formatNumber(top)}</span>
        {top > 1 && <span aria-hidden="true">{formatNumber(top / 2)}</span>}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5].map((part) => (
            <line key={part} x1={0} x2={width} y1={height * part} y2={height * part} />
          ))}
          {counts.map(({ day, count }, at) => (
            <rect key={day} x={at * step + step * 0.1} width={step * 0.8} y={height - (count / top) * height} height={(count / top) * height}>
              <title>{`${commaSeparated([formatDay(day), name])}: ${formatNumber(count)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption>
        <span>{first && formatDay(first.day)}</span>
        <span>{most > 0 ? t('studio-statistics.at-most-in-a-day', { name, most }) : t('studio-statistics.none-yet', { name })}</span>
        <span>{last && formatDay(last.day)}</span>
      </figcaption>
      <details>
        <summary>{t('studio-statistics.as-a-table')}</summary>
        {/* Scrolled by keys too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="day-chart__days" tabIndex={0} role="region" aria-label={t('studio-statistics.daily-figures')}>
          <StudioTable whole columns={[t('studio-statistics.day'), ...figures.map((one) => ({ label: one.name, align: 'end' as const }))]}>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <td>{formatDay(one.day)}</td>
                {figures.map((of) => (
                  <td key={of.name} className="is-end-aligned tabular-nums">
                    {of.of(one)}
                  </td>
                ))}
              </tr>
            ))}
          </StudioTable>
        </div>
      </details>
    </figure>
  )
}

/** The end of the scale: even, with noughts, so that its half is a number one can read. */
function scaleTop(most: number): number {
  if (most <= 1) return 1
  const size = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 6, 8, 10].map((steps) => steps * size).find((top) => top >= most && top >= 2) ?? most
}
