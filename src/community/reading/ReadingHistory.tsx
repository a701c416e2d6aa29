import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { switchReaderState, clearReaderState, keep, type entriesIn } from './reader-state.ts'
import { SavedItem } from './SavedItem.tsx'

export type Entries = ReturnType<typeof entriesIn>

export function ReadingHistory({ places, on }: { places: Entries; on: boolean }) {
  return (
    <section className="section" aria-labelledby="history">
      <SectionHead id="history" title={t('reading.what-you-read')} note={t('reading.the-latest-first')} />
      {places.length === 0 ? (
        <p className="standfirst">{on ? t('reading.history-empty') : t('reading.the-history-is-off')}</p>
      ) : (
        <ul className="saved-list">
          {places.map((one) => (
            <SavedItem key={one.entry.name} {...one}>
              <ForgetReading name={one.entry.name} />
            </SavedItem>
          ))}
        </ul>
      )}
    </section>
  )
}

export function HistorySettings({ on, isEmpty }: { on: boolean; isEmpty: Record<'place' | 'saved' | 'mark', boolean> }) {
  const { status } = useSession()
  return (
    <section className="section saved-list-settings" aria-labelledby="yours">
      <SectionHead id="yours" title={t('reading.yours-alone')} />
      <p className="standfirst">{status === 'authenticated' ? t('reading.kept-with-account') : t('reading.kept-in-browser')}</p>
      <div className="actions">
        <button type="button" className="btn is-outlined" aria-pressed={on} onClick={() => switchReaderState(!on)}>
          <Icon name={on ? 'check' : 'close'} /> {t('reading.keep-what-i-read-here')}
        </button>
        <button type="button" className="btn is-outlined" disabled={isEmpty.place} onClick={() => clearReaderState('place')}>
          {t('reading.forget-what-i-read')}
        </button>
        <button type="button" className="btn is-outlined" disabled={isEmpty.saved} onClick={() => clearReaderState('saved')}>
          {t('reading.clear-saved-items')}
        </button>
        <button type="button" className="btn is-outlined" disabled={isEmpty.mark} onClick={() => clearReaderState('mark')}>
          {t('reading.forget-my-marks')}
        </button>
      </div>
    </section>
  )
}

export function ForgetReading({ name }: { name: string }) {
  return (
    <button type="button" className="link" onClick={() => keep(name, null)}>
      {t('reading.forget-this')}
    </button>
  )
}
