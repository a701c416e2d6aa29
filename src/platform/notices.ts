import type { MailMode } from '../base/mail-modes.ts'
import type { Role, Viewer } from '../base/viewer.ts'
import type { DomainEvent, DomainEventKind } from './domain-events/emit.ts'

/** What a notice is about: `subject` is what several are gathered by (`article:12`), `item` the one thing within it; 0 for none. */
export interface NoticeTarget {
  subject: string
  item: number
}

export interface NewNotice extends NoticeTarget {
  kind: string
  user_id: number
  /** Who did it; they get no notice of it themselves. */
  by_id: number | null
}

export interface NoticeView {
  title: string
  /** Root-relative, in the studio or of a public page. */
  path: string
  /** Words of a person; empty for none. */
  quote: string
}

export interface NoticeKind {
  name: string
  /** What its switch is called. */
  label(): string
  /** Roles that may get it. */
  roles: readonly Role[]
  /** Unless the person has chosen otherwise. */
  mail: MailMode
  line(of: { count: number; name: string; title: string }): string
  /** By `noticeKey`; what is gone, or what the viewer may not see, is left out. */
  find(viewer: Viewer, targets: NoticeTarget[]): Promise<ReadonlyMap<string, NoticeView>>
}

export interface NoticeSources {
  kinds: NoticeKind[]
  /** Of several notices for one person the first counts. */
  of: { [K in DomainEventKind]?: (told: DomainEvent) => Promise<NewNotice[]> }
}

export function noticeKey({ subject, item }: NoticeTarget): string {
  return `${subject} ${item}`
}
