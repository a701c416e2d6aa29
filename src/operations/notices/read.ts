import { t } from '#i18n/messages.ts'
import type { Viewer } from '#base/viewer.ts'
import { noticeKey, type NoticeKind, type NoticeView } from '#platform/notices.ts'
import type { KnownNotices } from './kinds.ts'
import type { NoticeRow } from './store.ts'

/** Notices of one kind about one thing, as one line. */
export interface NoticeLine {
  kind: NoticeKind
  rows: NoticeRow[]
  text: string
  view: NoticeView
}

/**
 * Lines of what `viewer` may see at this moment, newest first; read and unread are kept apart. While the powers of an editor
 * sleep, what needs them is only called by its kind.
 */
export async function linesOf(known: KnownNotices, viewer: Viewer, rows: NoticeRow[]): Promise<NoticeLine[]> {
  const [views, own] = [await viewsOf(known, { ...viewer, asleep: undefined }, rows), viewer.asleep ? await viewsOf(known, viewer, rows) : null]
  const groups = new Map<string, NoticeRow[]>()
  for (const row of rows) {
    if (!views.has(row.id)) continue
    const name = `${row.kind} ${row.subject} ${row.read_at === null ? 'unread' : 'read'}`
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    const view = newest && views.get(newest.id)
    const kind = newest && known.kinds.get(newest.kind)
    if (!newest || !view || !kind) return []
    if (own && !own.has(newest.id)) return [{ kind, rows: group, text: kind.label(), view: { ...view, title: '', quote: '' } }]
    const name = newest.by_name ?? t('notices.somebody')
    return [{ kind, rows: group, text: kind.line({ count: group.length, name, title: view.title }), view }]
  })
}

async function viewsOf({ kinds }: KnownNotices, viewer: Viewer, rows: NoticeRow[]): Promise<Map<number, NoticeView>> {
  const views = new Map<number, NoticeView>()
  for (const kind of kinds.values()) {
    const own = rows.filter((row) => row.kind === kind.name)
    if (own.length === 0 || !kind.roles.includes(viewer.role)) continue
    const found = await kind.find(viewer, own)
    for (const row of own) {
      const view = found.get(noticeKey(row))
      if (view) views.set(row.id, view)
    }
  }
  return views
}
