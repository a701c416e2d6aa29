import { LoadMore } from './LoadMore.tsx'
import type { List } from './useList.ts'

interface ListMoreProps {
  list: Pick<List<unknown, unknown>, 'more' | 'hasMore' | 'loadingMore' | 'items' | 'pages' | 'total' | 'failedMore' | 'next'>
  /** The page's address from a cursor on, for readers without script and for new tabs. */
  from?: (cursor: string) => string
  label?: string
}

/** How a list goes on, as `useList` has it. Readers are not told how many of how many where all came at once. */
export function ListMore({ list, from, ...rest }: ListMoreProps) {
  if (from && !list.hasMore && list.pages.length < 2) return null
  return (
    <LoadMore
      onMore={list.more}
      hasMore={list.hasMore}
      pending={list.loadingMore}
      shown={list.items.length}
      total={list.total}
      error={list.failedMore}
      {...(from && list.next ? { href: from(list.next) } : {})}
      {...rest}
    />
  )
}
