import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { DayFigures, NameCount } from '../contract.ts'
import { siteFigures } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { DayChart, figuresIn } from './DayChart.tsx'
import { useStudioQuery } from '#studio/router.ts'
import '#studio/audience.css'

const spans: Record<string, () => string> = {
  '7': () => t('studio-statistics.week'),
  '30': () => t('studio-statistics.month'),
  '90': () => t('studio-statistics.quarter'),
  '365': () => t('studio-statistics.year'),
}

/** What was read, by whom sent, and what was looked for in vain. Nobody is named in it. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const days = Object.keys(spans).find((span) => span === query.get('days')) ?? '30'
  const answer = useQuery(siteFigures(days), { keep: true })
  const figures = answer.data?.data
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-statistics.statistics')}</h1>
      </div>
      <div className="filter-bar" role="group" aria-label={t('studio-statistics.period')}>
        {Object.entries(spans).map(([span, label]) => (
          <button key={span} type="button" aria-pressed={span === days} onClick={() => setQuery({ days: span })}>
            {label()}
          </button>
        ))}
      </div>
      <QueryError query={answer} />
      {!figures && !answer.isError && <Skeletons count={4} shape="text" />}
      {figures && (
        <>
          <Totals days={figures.days} before={figures.before} />
          <DayChart days={figures.days} />
          <div className="statistics-lists">
            <Most title={t('studio-statistics.pages')} of={t('studio-statistics.views')} rows={figures.pages} none={t('studio-statistics.no-visits-yet')} />
            <Most
              title={t('studio-statistics.sent-by')}
              of={t('studio-statistics.views')}
              rows={figures.referrers}
              none={t('studio-statistics.no-referrers-yet')}
            />
            <Most
              title={t('studio-statistics.searches-without-results')}
              of={t('studio-statistics.searches')}
              rows={figures.misses}
              none={t('studio-statistics.every-search-had-results')}
            />
          </div>
          <p className="studio-hint">{t('studio-statistics.counted-on-this-server-without')}</p>
        </>
      )}
    </>
  )
}

function Totals({ days, before }: { days: DayFigures[]; before: Omit<DayFigures, 'day'> }) {
  const totals = figuresIn(days).map(({ name, of }) => ({ name, now: days.reduce((all, day) => all + of(day), 0), then: of(before) }))
  return (
    <dl className="statistics-totals">
      {totals.map(({ name, now, then }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="tabular-nums">{formatNumber(now)}</b>
            <span>{t('studio-statistics.before', { count: then })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function isPath(name: string): boolean {
  return name.startsWith('/')
}

function Most({ title, of, rows, none }: { title: string; of: string; rows: NameCount[]; none: string }) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="studio-hint">{none}</p>
      ) : (
        <StudioTable whole columns={[title, { label: of, align: 'end' }]}>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <td className="cell-title">
                <bdi dir={isPath(name) ? 'ltr' : undefined}>{isPath(name) ? <a href={name}>{name}</a> : name}</bdi>
              </td>
              <td className="is-end-aligned tabular-nums">{formatNumber(count)}</td>
            </tr>
          ))}
        </StudioTable>
      )}
    </section>
  )
}
