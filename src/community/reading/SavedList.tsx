import { EmptyNote } from '#ui/EmptyNote.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { clearReaderState, entriesIn, keep, switchReaderState } from './reader-state.ts'
import { SavedItem } from './SavedItem.tsx'
import { firstShelf, marks, maxStars } from './rules.ts'
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
        <EmptyNote title="Nothing saved yet">Press “Save” beside an article, an issue, an event or a book to find it here.</EmptyNote>
      ) : (
        shelves.map((shelf, at) => {
          const own = saved.filter(({ value }) => (value.shelf ?? firstShelf) === shelf)
          return own.length === 0 ? null : (
            <section key={shelf} className="section" aria-labelledby={`shelf-${at}`}>
              <SectionHead id={`shelf-${at}`} title={shelf} note={`${own.length} saved`} />
              <ul className="saved-list">
                {own.map((one) => (
                  <SavedItem key={one.entry.name} {...one}>
                    <div className="actions">
                      <ListPicker name={one.entry.name} value={one.value} shelves={shelves} />
                      <button type="button" className="link" onClick={() => keep(one.entry.name, null)}>
                        Remove
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
            <SectionHead id={mark} title={mark === 'want' ? 'To read, see and hear' : 'Read, seen and heard'} note={`${own.length} of your own`} />
            <ul className="saved-list">
              {own.map((one) => (
                <SavedItem key={one.entry.name} {...one}>
                  {one.value.rating && <p className="meta">{`${one.value.rating} of ${maxStars}`}</p>}
                  <Forget name={one.entry.name} />
                </SavedItem>
              ))}
            </ul>
          </section>
        )
      })}
      <section className="section" aria-labelledby="history">
        <SectionHead id="history" title="What you read" note="the latest first" />
        {places.length === 0 ? (
          <p className="standfirst">{layer.on ? 'Articles appear here as you read them.' : 'The history is off.'}</p>
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
        <SectionHead id="yours" title="Yours alone" />
        <p className="standfirst">
          {status === 'authenticated'
            ? 'Kept in this browser and with your account, so that your other devices know it too. Nobody else sees it.'
            : 'Kept in this browser and nowhere else. Sign in, and your other devices know it too.'}
        </p>
        <div className="actions">
          <button type="button" className="btn is-outlined" aria-pressed={layer.on} onClick={() => switchReaderState(!layer.on)}>
            <Icon name={layer.on ? 'check' : 'close'} /> Keep what I read here
          </button>
          <button type="button" className="btn is-outlined" disabled={places.length === 0} onClick={() => clearReaderState('place')}>
            Forget what I read
          </button>
          <button type="button" className="btn is-outlined" disabled={saved.length === 0} onClick={() => clearReaderState('saved')}>
            Clear saved items
          </button>
          <button type="button" className="btn is-outlined" disabled={marked.length === 0} onClick={() => clearReaderState('mark')}>
            Forget my marks
          </button>
        </div>
      </section>
    </>
  )
}

function Forget({ name }: { name: string }) {
  return (
    <button type="button" className="link" onClick={() => keep(name, null)}>
      Forget this
    </button>
  )
}
