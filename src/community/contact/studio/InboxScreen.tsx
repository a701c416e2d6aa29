import { comma, currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { heldLabel } from '#community/comments/studio/reason-labels.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { formatDate } from '#studio/moments.ts'
import { inboxMessages } from '../client.ts'
import type { ContactMessage } from '../contract.ts'
import { statuses, topicNames, type MessageStatus } from '../rules.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { useStudioQuery } from '#studio/router.ts'
import '#community/newsletter/studio/mailings.css'

const names = (): Record<MessageStatus | 'all', string> => ({
  new: t('studio-contact.new'),
  answered: t('studio-contact.answered'),
  spam: t('studio-contact.spam'),
  all: t('studio-contact.all'),
})

const shownStatuses = ['new', 'answered', 'spam', 'all'] as const

/** What people wrote to the magazine; which ones, and the one that is open, stand in the address. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const search = query.get('search') ?? ''
  const status = shownStatuses.find((one) => one === query.get('status')) ?? 'new'
  const open = Number(query.get('message')) || null
  const list = useList(inboxMessages(status, search))
  const counts = list.pages.at(-1)?.counts
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-contact.inbox')}</h1>
      </div>
      <div className="filter-bar" role="group" aria-label={t('studio-contact.messages')}>
        <SearchBox
          label={t('studio-contact.find-by-text-or-sender')}
          placeholder={t('studio-contact.find-by-text-or-name')}
          value={search}
          // Whoever opened a message before the words took effect keeps it.
          onFind={(words) => setQuery({ search: words })}
        />
        {shownStatuses.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === status}
            onClick={() => setQuery({ status: one === 'new' ? undefined : one, message: undefined })}
          >
            {names()[one]} {counts && one !== 'all' && <span className="tabular-nums">{counts[one]}</span>}
          </button>
        ))}
      </div>
      <div className={open === null ? 'split-view' : 'split-view is-open'}>
        <div>
          {list.failed ? (
            <QueryError query={list} />
          ) : list.loading ? (
            <Skeletons count={4} shape="text" />
          ) : list.items.length === 0 ? (
            <EmptyList title={status === 'new' ? t('studio-contact.every-message-is-answered') : t('studio-contact.no-messages-here')} filtered={search !== ''}>
              {t('studio-contact.readers-write-by-the-contact')}
            </EmptyList>
          ) : (
            <ul className="split-view__list">
              {list.items.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isOpen={message.id === open}
                  onToggle={() => setQuery({ message: message.id === open ? undefined : String(message.id) })}
                />
              ))}
            </ul>
          )}
          {list.items.length > 0 && <ListMore list={list} />}
        </div>
        {open !== null && (
          <MessagePanel
            key={open}
            id={open}
            onChanged={() => void list.refetch()}
            onGone={() => {
              setQuery({ message: undefined })
              void list.refetch()
            }}
          />
        )}
      </div>
    </>
  )
}

interface MessageItemProps {
  message: ContactMessage
  isOpen: boolean
  onToggle: () => void
}

function MessageItem({ message, isOpen, onToggle }: MessageItemProps) {
  return (
    <li>
      <button type="button" aria-pressed={isOpen} onClick={onToggle}>
        <b>{message.subject || message.message.slice(0, 80)}</b>
        <span>
          {message.name}, {topicNames()[message.topic]}
        </span>
        <span className="meta">
          {formatDate(message.created_at)}
          {message.status === 'new' ? '' : `${comma()}${names()[statuses.find((one) => one === message.status) ?? 'new'].toLocaleLowerCase(currentLanguage())}`}
          {message.reason && ` (${heldLabel(message.reason)})`}
        </span>
      </button>
    </li>
  )
}
