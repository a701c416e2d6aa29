import { useState } from 'react'
import type { DayFigures } from '#features/statistics/contract.ts'
import { longDate } from '#base/dates.ts'

const height = 180
const width = 960

/** One figure by day as bars; all of them as a table beneath, for those who cannot see them. */
export function DayChart({ days }: { days: DayFigures[] }) {
  const figures = figuresIn(days)
  const [chosen, setChosen] = useState('Views')
  const figure = figures.find(({ name }) => name === chosen) ?? figures[0]
  const counts = days.map((one) => ({ day: one.day, count: figure?.of(one) ?? 0 }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const step = width / days.length
  const [first, last] = [days[0], days.at(-1)]
  const name = chosen.toLowerCase()
  return (
    <figure className="rc-chart">
      <div className="st-filters" role="group" aria-label="What the bars are">
        {figures.map((one) => (
          <button key={one.name} type="button" aria-pressed={one === figure} onClick={() => setChosen(one.name)}>
            {one.name}
          </button>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} x1={0} x2={width} y1={height * part} y2={height * part} />
        ))}
        {counts.map(({ day, count }, at) => (
          <rect key={day} x={at * step + step * 0.1} width={step * 0.8} y={height - (count / most) * height} height={(count / most) * height}>
            <title>{`${longDate(day)}: ${count.toLocaleString('en')} ${name}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{first && longDate(first.day)}</span>
        <span>
          most in a day: {most.toLocaleString('en')} {name}
        </span>
        <span>{last && longDate(last.day)}</span>
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className="st-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {figures.map((one) => (
                <th key={one.name} scope="col" className="r">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <td>{longDate(one.day)}</td>
                {figures.map((of) => (
                  <td key={of.name} className="r num">
                    {of.of(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** What is counted each day, by the name that readers of the chart see. */
export function figuresIn(days: readonly DayFigures[]): { name: string; of: (day: Omit<DayFigures, 'day'>) => number }[] {
  const activities = [...new Set(days.flatMap((day) => Object.keys(day.activity)))]
  return [
    { name: 'Views', of: (day) => day.views },
    ...activities.map((name) => ({
      name: name.replace(/^./, (letter) => letter.toUpperCase()),
      of: (day: Omit<DayFigures, 'day'>) => day.activity[name] ?? 0,
    })),
    { name: 'Searches', of: (day) => day.searches },
    { name: 'In vain', of: (day) => day.misses },
  ]
}
