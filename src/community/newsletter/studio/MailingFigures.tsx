import { safeHref } from '#base/blocks/address.ts'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { DayBars } from '#studio/controls/DayBars.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { mailingFigures } from '../client.ts'
import type { MailingFigures as Figures } from '../contract.ts'

/** What came of a mailing, in all and by day; opens and clicks only where they were counted. */
export function MailingFigures({ id }: { id: number }) {
  const query = useQuery(mailingFigures(id))
  const found = query.data?.data
  if (!found) return query.isError ? <QueryError query={query} /> : <Skeletons count={1} shape="text" />
  const figures = figuresIn(found.counted)
  return (
    <section aria-labelledby="mailing_figures">
      <h2 id="mailing_figures" className="heading h5">
        {t('studio-newsletter-figures.what-came-of-it')}
      </h2>
      <dl className="statistics-totals">
        {[{ name: t('studio-newsletter.sent'), of: () => found.sent }, ...figures].map(({ name, of }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="tabular-nums">{formatNumber(of(found))}</b>
            </dd>
          </div>
        ))}
      </dl>
      <DayBars days={found.days} figures={figures} />
      {found.test && <TestFigures test={found.test} />}
      {found.counted && (
        <>
          <StudioTable whole columns={[t('studio-newsletter-figures.link'), { label: t('studio-newsletter-figures.clicked'), align: 'end' }]}>
            {found.links.map(({ url, clicks }) => (
              <tr key={url}>
                <td className="cell-title">
                  <a href={safeHref(url)}>{url}</a>
                </td>
                <td className="is-end-aligned tabular-nums">{formatNumber(clicks)}</td>
              </tr>
            ))}
          </StudioTable>
          <p className="studio-hint">{t('studio-newsletter-figures.how-exact-they-are')}</p>
        </>
      )}
    </section>
  )
}

function TestFigures({ test }: { test: NonNullable<Figures['test']> }) {
  const counts = { label: t('studio-newsletter.sent'), align: 'end' as const }
  return (
    <StudioTable whole columns={[t('studio-newsletter.subject'), counts, { ...counts, label: t('studio-newsletter-figures.clicked') }]}>
      {(['a', 'b'] as const).map((variant) => (
        <tr key={variant}>
          <td className="cell-title">
            {test[variant].subject} {test.winner === variant && <b>{t('studio-newsletter-test.sent-to-the-rest')}</b>}
          </td>
          <td className="is-end-aligned tabular-nums">{formatNumber(test[variant].sent)}</td>
          <td className="is-end-aligned tabular-nums">{formatNumber(test[variant].clicked)}</td>
        </tr>
      ))}
    </StudioTable>
  )
}

type Counts = Pick<Figures, 'bounced' | 'complained' | 'unsubscribed' | 'opened' | 'clicked'>

function figuresIn(counted: boolean): { name: string; of: (counts: Counts) => number }[] {
  const always = [
    { name: t('studio-newsletter-figures.bounced'), of: (counts: Counts) => counts.bounced },
    { name: t('studio-newsletter-figures.complained'), of: (counts: Counts) => counts.complained },
    { name: t('studio-newsletter-figures.unsubscribed'), of: (counts: Counts) => counts.unsubscribed },
  ]
  if (!counted) return always
  return [
    { name: t('studio-newsletter-figures.clicked'), of: (counts: Counts) => counts.clicked },
    { name: t('studio-newsletter-figures.opened'), of: (counts: Counts) => counts.opened },
    ...always,
  ]
}
