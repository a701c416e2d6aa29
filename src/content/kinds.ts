import { authorKind } from '#community/accounts/kind.ts'
import type { ContentKind } from '#base/kind.ts'
import { articleKind } from './articles/kind.ts'
import { creativeKind } from './creatives/kind.ts'
import { eventKind } from './events/kind.ts'
import { bookKind, movieKind, musicKind } from './library/kind.ts'
import { pageKind } from './pages/kind.ts'
import { episodeKind } from './podcast/kind.ts'
import { releaseKind } from './releases/kind.ts'
import { topicKind } from './topics/kind.ts'

/** Every kind of content, in the order of search results. All other lists of kinds are made of this one. */
export const kinds = [
  articleKind,
  releaseKind,
  creativeKind,
  eventKind,
  episodeKind,
  bookKind,
  movieKind,
  musicKind,
  authorKind,
  topicKind,
  pageKind,
] as const satisfies ContentKind[]

export type Kind = (typeof kinds)[number]
/** Kinds whose descriptor fits `Shape`. */
export type KindWith<Shape> = Extract<Kind, Shape>

/** Kinds whose entries open over their list. */
export const screenKinds = kinds.filter((kind) => 'screen' in kind)

/** Sections of the main navigation, in its order. */
export const navigationKinds = kinds.filter((kind) => 'navigation' in kind).sort((a, b) => a.navigation.order - b.navigation.order)

/** Sections of the home page below its cover, in their order. */
export type HomeSection = KindWith<{ homeSections: object }>['homeSections'][number]['name']
export const homeSections = kinds
  .flatMap((kind): readonly { name: HomeSection; order: number }[] => ('homeSections' in kind ? kind.homeSections : []))
  .sort((a, b) => a.order - b.order)
  .map(({ name }) => name)

/** Kinds that show themselves as cards in other places. */
export type CardKind = KindWith<{ card: number }>['name']
export const cardKinds = kinds
  .filter((kind) => 'card' in kind)
  .sort((a, b) => a.card - b.card)
  .map((kind) => kind.name)

export type SearchKind = KindWith<{ search: object }>['name']
export const searchKinds = kinds.filter((kind) => 'search' in kind).map((kind) => kind.name)

export type MarkedKind = KindWith<{ marks: object }>['name']
export const markedKinds = kinds.filter((kind) => 'marks' in kind).map((kind) => kind.name)

export const resumableKinds = kinds.filter((kind) => 'resumable' in kind).map((kind) => kind.name)

/** Kinds that can belong to a creative or an issue, in the order of their groups. */
type GroupedKind = KindWith<{ group: object }>
export const groupedKinds = kinds.filter((kind) => 'group' in kind).sort((a, b) => a.group.order - b.group.order)
/** Their groups, as the wire calls them. */
export type Group = GroupedKind['group']['name']
export const groups = groupedKinds.map((kind) => kind.group.name)

/** Kinds that can be named beside an event or an episode. */
export type ReferenceKind = KindWith<{ reference: true }>
export const referenceKinds = kinds.filter((kind) => 'reference' in kind)
export const referenceGroups = referenceKinds.map((kind) => kind.group.name)

/** One value for each group. */
export function byGroup<G extends Group, T>(names: readonly G[], value: () => T): Record<G, T> {
  return Object.fromEntries(names.map((name) => [name, value()])) as Record<G, T> // one entry a name
}

/** Kinds with calls `/desk/...`. */
export type AdminPath = KindWith<{ admin: true }>['plural']
export const adminKinds = kinds.filter((kind) => 'admin' in kind)

/** The descriptor of a kind. */
export function kindOf<K extends Kind['name']>(name: K): Extract<Kind, { name: K }> {
  return kinds.find((kind) => kind.name === name) as Extract<Kind, { name: K }> // the list holds each name once
}

/** The kind whose entries are in a group. */
export function kindIn(group: Group): GroupedKind {
  return groupedKinds.find((kind) => kind.group.name === group) as GroupedKind // Group is made of this list
}
