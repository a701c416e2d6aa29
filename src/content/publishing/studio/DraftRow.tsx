import { commaSeparated, formatNumber } from '#i18n/format.ts'
import { useEffect, useRef } from 'react'
import { formatDate } from '#studio/moments.ts'
import { canShow } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import type { DraftCard } from '../contract.ts'
import { DraftState } from './DraftState.tsx'

type DraftRowProps = {
  draft: DraftCard
  selected: boolean
  href: string
  onOpen: () => void
  onApprove?: (() => void) | undefined
  /** Undefined: it cannot be chosen. */
  chosen: boolean | undefined
  onChoose: (yes: boolean) => void
}

/** An article in the studio. */
export function DraftRow({ draft, selected, href, onOpen, onApprove, chosen, onChoose }: DraftRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const waits = draft.state === 'submitted' || draft.changes === 'submitted'
  return (
    <tr ref={row} data-selected={selected || undefined}>
      <td>
        <div className="draft-title">
          {chosen !== undefined && (
            <input
              type="checkbox"
              aria-label={t('studio-publishing.choose', { title: draft.title })}
              checked={chosen}
              onChange={(event) => onChoose(event.target.checked)}
            />
          )}
          <span className="picture">{canShow(draft.cover) && <Picture image={{ ...draft.cover, alt: '' }} sizes="64px" shape="fill" />}</span>
          <div>
            <a
              href={href}
              onClick={(event) => {
                if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen()
              }}
            >
              <b dir="auto">{draft.title}</b>
            </a>
            <i dir="auto">
              {commaSeparated([draft.user, ...draft.co_authors].map((person) => person.name))}
              {draft.topics[0] && (
                <>
                  {' · '}
                  <bdi>{draft.topics[0].name}</bdi>
                </>
              )}
            </i>
          </div>
        </div>
      </td>
      <td>
        <DraftState draft={draft} at={draft.published_at} />
        {draft.held_by && <span className="draft-lock">{t('studio-publishing.open-with', { name: draft.held_by.name })}</span>}
      </td>
      <td className="is-end-aligned tabular-nums studio-table__label">{draft.state === 'public' ? formatNumber(draft.views) : ''}</td>
      <td className="is-end-aligned tabular-nums studio-table__label">{draft.state === 'public' ? formatNumber(draft.claps) : ''}</td>
      <td className="is-end-aligned tabular-nums">
        {waits && onApprove ? (
          <button type="button" className="btn is-small" onClick={onApprove} aria-label={t('studio-publishing.approve-title', { title: draft.title })}>
            {t('studio-publishing.approve')}
          </button>
        ) : (
          formatDate(draft.changed_at)
        )}
      </td>
    </tr>
  )
}
