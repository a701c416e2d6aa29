import { t } from '#i18n/messages.ts'
import { saveFile } from '#ui/save-file.ts'

export interface ImportProgress {
  rows: number
  done: number
  added: number
  changed: number
  unchanged: number
  faults: { row: number; email: string; fault: string }[]
  isOver: boolean
}

const mostShown = 200

/** How far an import is, what came of it, and each row that was not taken. */
export function ImportedReport({ progress }: { progress: ImportProgress }) {
  const { rows, done, added, changed, unchanged, faults, isOver } = progress
  return (
    <section aria-label={t('studio-newsletter-subscribers.report')}>
      {!isOver && <progress max={rows} value={done} aria-label={t('studio-newsletter-subscribers.progress')} />}
      <p role="status">
        {isOver ? t('studio-newsletter-subscribers.import-over', { count: rows }) : t('studio-newsletter-subscribers.import-runs', { done, count: rows })}
      </p>
      <dl className="fact-list">
        <Figure label={t('studio-newsletter-subscribers.count-added')} value={added} />
        <Figure label={t('studio-newsletter-subscribers.count-changed')} value={changed} />
        <Figure label={t('studio-newsletter-subscribers.count-unchanged')} value={unchanged} />
        <Figure label={t('studio-newsletter-subscribers.count-faults')} value={faults.length} />
      </dl>
      {faults.length > 0 && <Faults faults={faults} />}
    </section>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}

function Faults({ faults }: Pick<ImportProgress, 'faults'>) {
  return (
    <>
      <h2 className="heading h5">{t('studio-newsletter-subscribers.rows-not-taken')}</h2>
      <p>
        <button type="button" className="btn is-outlined is-small" onClick={() => saveFile('rows-not-taken.csv', 'text/csv', csvOf(faults))}>
          {t('studio-newsletter-subscribers.save-the-report')}
        </button>
      </p>
      {faults.length > mostShown && <p className="meta">{t('studio-newsletter-subscribers.first-of-report', { count: mostShown })}</p>}
      <table className="studio-table">
        <thead>
          <tr>
            <th scope="col">{t('studio-newsletter-subscribers.row')}</th>
            <th scope="col">{t('studio-newsletter-subscribers.address')}</th>
            <th scope="col">{t('studio-newsletter-subscribers.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, mostShown).map(({ row, email, fault }) => (
            <tr key={row}>
              <td className="tabular-nums" data-label={t('studio-newsletter-subscribers.row')}>
                {row}
              </td>
              <td dir="auto">{email}</td>
              <td>{fault}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What begins like a formula would run in a spreadsheet. */
function csvOf(faults: ImportProgress['faults']): string {
  const quoted = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return ['row,email,fault', ...faults.map(({ row, email, fault }) => [String(row), quoted(email), quoted(fault)].join(','))].join('\r\n')
}
