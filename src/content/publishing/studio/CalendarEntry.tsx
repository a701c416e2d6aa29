import { t } from '#i18n/messages.ts'
import type { DraftCard } from '../contract.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { formatTime } from '#studio/moments.ts'

interface Props {
  draft: DraftCard
  movable: boolean
  /** True when it begins to be dragged, false when that has ended. */
  onDrag: (begins: boolean) => void
  /** By so many days. */
  onMove: (by: number) => Promise<void>
}

/** An article on its day: dragged to another one, or moved by its buttons. */
export function CalendarEntry({ draft, movable, onDrag, onMove }: Props) {
  const name = (by: number) => `move-${draft.id}-${by}`
  const step = (by: number) => {
    // On its new day it is another element: whoever pressed goes on from there.
    void onMove(by).then(() => requestAnimationFrame(() => document.getElementById(name(by))?.focus()))
  }
  return (
    <div className={`studio-calendar__entry is-${draft.state}`} draggable={movable} onDragStart={() => onDrag(true)} onDragEnd={() => onDrag(false)}>
      <StudioLink to={`/studio/write/${draft.id}`}>
        <span className="tabular-nums">{formatTime(draft.published_at ?? 0)}</span> <bdi>{draft.title}</bdi>
      </StudioLink>
      {movable && (
        <span className="studio-calendar__actions">
          <button type="button" id={name(-1)} aria-label={t('studio-publishing.a-day-earlier', { title: draft.title })} onClick={() => step(-1)}>
            ←
          </button>
          <button type="button" id={name(1)} aria-label={t('studio-publishing.a-day-later', { title: draft.title })} onClick={() => step(1)}>
            →
          </button>
        </span>
      )}
    </div>
  )
}
