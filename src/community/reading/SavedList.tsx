import { t } from '#i18n/messages.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { clearReaderState, entriesIn, keep, switchReaderState } from './reader-state.ts'
import { SavedItem } from './SavedItem.tsx'
import { firstShelf, marks, maxStars, shelfName } from './rules.ts'
import { ListPicker } from './ListPicker.tsx'
import { useReaderState } from './useReaderState.ts'
import './reading.css'

/** Everything this browser keeps, and for members every device: what was saved, on its shelves, and what was read. */
export function SavedList() {
  const layer = useReaderState()
  const { status } = useSession()
  if (!layer)
    return (
      <div aria-busy="true">
        <Skeletons count={3} shape="text" />
      </div>
    )
  const saved = entriesIn('saved')
  const places = entriesIn('place')
  const marked = entriesIn('mark')
  const shelves = [...new Set([firstShelf, ...saved.map(({ value }) => value.shelf ?? firstShelf)])]
  return (
    <>
      {saved.length === 0 ? (
        <EmptyNote title={t('reading.nothing-saved-yet')}>{t('reading.nothing-saved-hint')}</EmptyNote>
      ) : (
        shelves.map((shelf, at) => {
          const own = saved.filter(({ value }) => (value.shelf ?? firstShelf) === shelf)
          return own.length === 0 ? null : (
            <section key={shelf} className="section" aria-labelledby={`shelf-${at}`}>
              <SectionHead id={`shelf-${at}`} title={shelfName(shelf)} note={t('reading.saved-count', { count: own.length })} />
              <ul className="saved-list">
                {own.map((one) => (
                  <SavedItem key={one.entry.name} {...one}>
                    <div className="actions">
                      <ListPicker name={one.entry.name} value={one.value} shelves={shelves} />
                      <button type="button" className="link" onClick={() => keep(one.entry.name, null)}>
                        {t('action.remove')}
                      </button>
                    </div>
                  </SavedItem>
                ))}
              </ul>
            </section>
          )
        })
      )}
      {marks.map((mark) => {
        const own = marked.filter(({ value }) => value.mark === mark)
        return own.length === 0 ? null : (
          <section key={mark} className="section" aria-labelledby={mark}>
            <SectionHead
              id={mark}
              title={mark === 'want' ? t('reading.to-read-see-and-hear') : t('reading.read-seen-and-heard')}
              note={t('reading.marked-count', { count: own.length })}
            />
            <ul className="saved-list">
              {own.map((one) => (
                <SavedItem key={one.entry.name} {...one}>
                  {one.value.rating && <p className="meta">{t('reading.stars', { count: one.value.rating, most: maxStars })}</p>}
                  <Forget name={one.entry.name} />
                </SavedItem>
              ))}
            </ul>
          </section>
        )
      })}
      <section className="section" aria-labelledby="history">
        <SectionHead id="history" title={t('reading.what-you-read')} note={t('reading.the-latest-first')} />
        {places.length === 0 ? (
          <p className="standfirst">{layer.on ? t('reading.history-empty') : t('reading.the-history-is-off')}</p>
        ) : (
          <ul className="saved-list">
            {places.map((one) => (
              <SavedItem key={one.entry.name} {...one}>
                <Forget name={one.entry.name} />
              </SavedItem>
            ))}
          </ul>
        )}
      </section>
      <section className="section saved-list-settings" aria-labelledby="yours">
        <SectionHead id="yours" title={t('reading.yours-alone')} />
        <p className="standfirst">{status === 'authenticated' ? t('reading.kept-with-account') : t('reading.kept-in-browser')}</p>
        <div className="actions">
          <button type="button" className="btn is-outlined" aria-pressed={layer.on} onClick={() => switchReaderState(!layer.on)}>
            <Icon name={layer.on ? 'check' : 'close'} /> {t('reading.keep-what-i-read-here')}
          </button>
          <button type="button" className="btn is-outlined" disabled={places.length === 0} onClick={() => clearReaderState('place')}>
            {t('reading.forget-what-i-read')}
          </button>
          <button type="button" className="btn is-outlined" disabled={saved.length === 0} onClick={() => clearReaderState('saved')}>
            {t('reading.clear-saved-items')}
          </button>
          <button type="button" className="btn is-outlined" disabled={marked.length === 0} onClick={() => clearReaderState('mark')}>
            {t('reading.forget-my-marks')}
          </button>
        </div>
      </section>
    </>
  )
}

function Forget({ name }: { name: string }) {
  return (
    <button type="button" className="link" onClick={() => keep(name, null)}>
      {t('reading.forget-this')}
    </button>
  )
}
