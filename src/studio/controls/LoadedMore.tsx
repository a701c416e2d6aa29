import { LoadMore } from '#ui/LoadMore.tsx'

interface Props {
  list: { data: unknown[]; links: { next: string | null }; meta: { total: number } } | null
  onMore: () => Promise<void>
  pending: boolean
}

/** How a list goes on that its screen keeps itself; others have `ListMore`. */
export function LoadedMore({ list, onMore, pending }: Props) {
  if (!list || list.data.length === 0) return null
  return <LoadMore onMore={() => void onMore()} hasMore={list.links.next !== null} pending={pending} shown={list.data.length} total={list.meta.total} />
}
