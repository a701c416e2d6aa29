import { t } from '#i18n/messages.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { entriesIn, keep } from './reader-state.ts'
import { SavedItem } from './SavedItem.tsx'
import { defaultListName, marks, maxStars, shelfName } from './rules.ts'
import { ListPicker } from './ListPicker.tsx'
import { useReaderState } from './useReaderState.ts'
import './reading.css'
import { ReadingHistory, HistorySettings, ForgetReading, type Entries } from './ReadingHistory.tsx'

/** Everything this browser keeps, and for members every device: what was saved, on its shelves, and what was read. */
export function SavedList() {
  const layer = useReaderState()
  if (!layer)
    return (
      <div aria-busy="true">
        <Skeletons count={3} shape="text" />
      </div>
    )
  const saved = entriesIn('saved')
  const places = entriesIn('place')
  const marked = entriesIn('mark')
  return (
    <>
      {saved.length === 0 ? <EmptyNote title={t('reading.nothing-saved-yet')}>{t('reading.nothing-saved-hint')}</EmptyNote> : <Shelves saved={saved} />}
      <Marks marked={marked} />
      <ReadingHistory places={places} on={layer.on} />
      <HistorySettings on={layer.on} isEmpty={{ place: places.length === 0, saved: saved.length === 0, mark: marked.length === 0 }} />
    </>
  )
}

function Shelves({ saved }: { saved: Entries }) {
  const shelves = [...new Set([defaultListName, ...saved.map(({ value }) => value.shelf ?? defaultListName)])]
  return shelves.map((shelf, at) => {
    const own = saved.filter(({ value }) => (value.shelf ?? defaultListName) === shelf)
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
}

function Marks({ marked }: { marked: Entries }) {
  return marks.map((mark) => {
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
              <ForgetReading name={one.entry.name} />
            </SavedItem>
          ))}
        </ul>
      </section>
    )
  })
}
