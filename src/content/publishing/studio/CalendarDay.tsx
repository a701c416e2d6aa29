import type { DraftCard } from '../contract.ts'
import { CalendarEntry } from './CalendarEntry.tsx'
import { dayAfter, formatDayAs, localText } from '#studio/moments.ts'

interface Props {
  /** `2026-11-30` */
  day: string
  /** `2026-11`, the month that is shown; days before and after it are drawn fainter. */
  month: string
  drafts: readonly DraftCard[] | undefined
  drag: { dragged: DraftCard | null; over: string; setDragged: (draft: DraftCard | null) => void; setOver: (day: string) => void }
  isEditor: boolean
  onMove: (draft: DraftCard, day: string) => Promise<void>
}

export function CalendarDay({ day, month, drafts, drag: { dragged, over, setDragged, setOver }, isEditor, onMove }: Props) {
  return (
    // Dropped on: the buttons of each entry do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-other={!day.startsWith(month) || undefined}
      data-today={day === localText(Date.now()).slice(0, 10) || undefined}
      data-over={over === day || undefined}
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        setOver(day)
      }}
      onDrop={() => {
        if (dragged) void onMove(dragged, day)
        setDragged(null)
        setOver('')
      }}
    >
      <time dateTime={day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="visually-hidden studio-calendar__full-day">{formatDayAs(day, { weekday: 'long', day: 'numeric', month: 'long' })}</span>
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
          onMove={(by) => onMove(draft, dayAfter(day, by))}
        />
      ))}
    </li>
  )
}
