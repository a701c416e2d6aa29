import { Fragment, useId, useState, type ReactNode, type ToggleEvent } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { clapsFor } from './client.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

interface ClapNamesProps {
  id: number
  count: number
  /** The number itself. */
  children: ReactNode
}

const placeholders = 6

/** The number of claps as a button; under it who they are from. */
export function ClapNames({ id, count, children }: ClapNamesProps) {
  const popover = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="clap-control__names" popoverTarget={popover}>
        {tParts('claps.count-and-who', {
          count,
          number: <Fragment key="number">{children}</Fragment>,
          label: visuallyHidden,
        })}
      </button>
      <div
        id={popover}
        popover="auto"
        className="clap-names"
        aria-label={t('claps.who-clapped')}
        role="dialog"
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
      >
        {/* A new list each time it opens: somebody may have clapped meanwhile. */}
        {open && (count === 0 ? <p className="meta">{t('claps.no-claps-yet')}</p> : <Names id={id} />)}
      </div>
    </>
  )
}

function Names({ id }: { id: number }) {
  const list = useList(clapsFor(id))
  if (list.failed) return <QueryError query={list} />
  return (
    <>
      <ul aria-busy={list.loading || list.loadingMore}>
        {list.loading ? (
          <Skeletons count={placeholders} shape="line" />
        ) : (
          list.items.map(({ id, user }) => (
            <li key={id}>
              <Avatar name={user.name} image={user.avatar} size="s" />
              <span>{user.name}</span>
            </li>
          ))
        )}
      </ul>
      {list.failedMore && <p className="error-text">{list.failedMore}</p>}
      {list.hasMore && (
        <button type="button" className="more-link" onClick={list.more} aria-busy={list.loadingMore}>
          {t('claps.more', { count: list.total - list.items.length })}
        </button>
      )}
    </>
  )
}
