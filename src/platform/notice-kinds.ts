import { hasRole, type Role, type Viewer } from '../base/viewer.ts'
import { noticeKey, type NoticeKind, type NoticeView } from './notices.ts'

interface OwnThing extends NoticeView {
  id: number
}

/** A kind about things that everybody with `role` may see, each a subject of its own. `things` leaves out what is gone. */
export function kindForRole(
  role: 'editor' | 'admin',
  kind: Pick<NoticeKind, 'name' | 'label' | 'line' | 'mail'>,
  things: (ids: number[], viewer: Viewer) => Promise<OwnThing[]>,
): NoticeKind {
  const roles: readonly Role[] = role === 'admin' ? ['admin'] : ['editor', 'admin']
  return {
    ...kind,
    roles,
    async find(viewer, targets) {
      const found = new Map<string, NoticeView>()
      if (!hasRole(viewer, role)) return found
      const there = await things([...new Set(targets.map(({ item }) => item))], viewer)
      for (const target of targets) {
        const view = there.find(({ id }) => id === target.item)
        if (view) found.set(noticeKey(target), view)
      }
      return found
    },
  }
}
