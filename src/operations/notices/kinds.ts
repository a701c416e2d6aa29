import type { Role } from '#base/viewer.ts'
import type { Feature } from '#platform/feature.ts'
import type { NoticeKind, NoticeSources } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'
import type { SettingRow } from './store.ts'

/** Of the notices that all features have. */
export interface KnownNotices {
  sources: NoticeSources[]
  kinds: ReadonlyMap<string, NoticeKind>
}

export function knownNotices(services: Services, features: Feature[]): KnownNotices {
  const sources = features.flatMap((feature) => feature.notices?.(services) ?? [])
  return { sources, kinds: new Map(sources.flatMap((source) => source.kinds.map((kind) => [kind.name, kind]))) }
}

export function kindsFor({ kinds }: KnownNotices, role: Role): NoticeKind[] {
  return [...kinds.values()].filter((kind) => kind.roles.includes(role))
}

/** How notices of a kind come to somebody. */
export function settingOf(kind: NoticeKind, userId: number, chosen: SettingRow[]): SettingRow {
  return chosen.find((one) => one.user_id === userId && one.kind === kind.name) ?? { user_id: userId, kind: kind.name, studio: 1, mail: kind.mail }
}
