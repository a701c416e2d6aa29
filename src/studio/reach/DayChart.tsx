import type { DayFigures } from '#features/statistics/contract.ts'
import { longDate } from '#base/dates.ts'

const height = 180
const width = 960

/** Views by day as bars; the same as a table beneath, for those who cannot see them. */
export function DayChart({ days }: { days: DayFigures[] }) {
  const most = Math.max(1, ...days.map((day) => day.views))
  const step = width / days.length
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="rc-chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} x1={0} x2={width} y1={height * part} y2={height * part} />
        ))}
        {days.map(({ day, views }, at) => (
          <rect key={day} x={at * step + step * 0.1} width={step * 0.8} y={height - (views / most) * height} height={(views / most) * height}>
            <title>{`${longDate(day)}: ${views.toLocaleString('en')}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{first && longDate(first.day)}</span>
        <span>most in a day: {most.toLocaleString('en')} views</span>
        <span>{last && longDate(last.day)}</span>
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className="st-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="r">
                Views
              </th>
              <th scope="col" className="r">
                Searches
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views, searches }) => (
              <tr key={day}>
                <td>{longDate(day)}</td>
                <td className="r num">{views}</td>
                <td className="r num">{searches}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
