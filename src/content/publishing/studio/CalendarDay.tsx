import { currentLanguage } from '#i18n/format.ts'
import type { DraftCard } from '../contract.ts'
import { CalendarEntry } from './CalendarEntry.tsx'
import { dayLength, isoDay } from './calendar-dates.ts'

interface Props {
  date: Date
  /** The month that is shown; days before and after it are drawn fainter. */
  month: Date
  drafts: readonly DraftCard[] | undefined
  drag: { dragged: DraftCard | null; over: string; setDragged: (draft: DraftCard | null) => void; setOver: (day: string) => void }
  isEditor: boolean
  onMove: (draft: DraftCard, date: Date) => Promise<void>
}

export function CalendarDay({ date, month, drafts, drag: { dragged, over, setDragged, setOver }, isEditor, onMove }: Props) {
  return (
    // Dropped on: the buttons of each entry do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-other={date.getMonth() !== month.getMonth() || undefined}
      data-today={date.toDateString() === new Date().toDateString() || undefined}
      data-over={over === date.toDateString() || undefined}
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        setOver(date.toDateString())
      }}
      onDrop={() => {
        if (dragged) void onMove(dragged, date)
        setDragged(null)
        setOver('')
      }}
    >
      <time dateTime={isoDay(date.getTime() + dayLength / 2)}>
        <span aria-hidden="true">{date.getDate()}</span>
        <span className="visually-hidden studio-calendar__full-day">
          {date.toLocaleDateString(currentLanguage(), { weekday: 'long', day: 'numeric', month: 'long' })}
        </span>
      </time>
      {drafts?.map((draft) => (
        <CalendarEntry
          key={draft.id}
          draft={draft}
          movable={isEditor && draft.state === 'scheduled'}
          onDrag={(begins) => {
            setDragged(begins ? draft : null)
            setOver('')
          }}
          onMove={(by) => onMove(draft, new Date(date.getFullYear(), date.getMonth(), date.getDate() + by))}
        />
      ))}
    </li>
  )
}
