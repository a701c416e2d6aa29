import { t } from '#i18n/messages.ts'
import { dayAfter, formatDayAs } from '#studio/moments.ts'

export function MonthHeader({ month, onChange }: { month: string; onChange: (month: string | undefined) => void }) {
  const turn = (by: number) => onChange(dayAfter(`${month}-15`, by * 30).slice(0, 7))
  return (
    <div className="screen-header">
      <h1 className="heading">{formatDayAs(`${month}-01`, { month: 'long', year: 'numeric' })}</h1>
      <div className="actions">
        <button type="button" className="btn is-small is-outlined" onClick={() => turn(-1)}>
          {t('studio-publishing.earlier')}
        </button>
        <button type="button" className="btn is-small is-outlined" onClick={() => onChange(undefined)}>
          {t('studio-publishing.today')}
        </button>
        <button type="button" className="btn is-small is-outlined" onClick={() => turn(1)}>
          {t('studio-publishing.later')}
        </button>
      </div>
    </div>
  )
}
