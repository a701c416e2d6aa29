import { kindIn, type CardKind, type Group } from '#content/kinds.ts'
import type { Image } from '#base/image.ts'
import { commaSeparated, currentLanguage } from '#i18n/format.ts'
import { pictureLine } from './text-lines.ts'

/** What an id or a slug in a field stands for: of a kind of content it is a slug. */
export type ReferenceTarget = 'account-id' | 'article-id' | 'topic-id' | CardKind

export interface Reference {
  to: ReferenceTarget
  value: string | number
}

/** The name of what is referred to, or what else it can be told by. */
export type NameOf = (to: ReferenceTarget, value: string | number) => string

export interface ValueContext<F> {
  /** All fields of the version that the value is in. */
  fields: Partial<F>
  nameOf: NameOf
}

/** What a value is a list of, else the value. */
type Item<V> = NonNullable<V> extends readonly (infer One)[] ? NonNullable<One> : NonNullable<V>
type KeysOf<F> = F extends unknown ? keyof F : never
type ValueAt<F, K> = F extends unknown ? (K extends keyof F ? F[K] : never) : never

/** How a field with values of `V` is called and read where two versions are compared; `F`: the fields it is one of. */
interface FieldDisplay<V, F> {
  /** As its form calls it. */
  label(): string
  /** What null means, where that is a choice too. */
  empty?(): string
  /** A value, or one of a list, in words; without it texts and numbers are shown as they are, blocks by their lines. */
  text?(value: Item<V>, context: ValueContext<F>): string
  references?(value: Item<V>): Reference[]
  /** The fields of a value that is an object, or of each in a list. */
  parts?: Item<V> extends object ? FieldDisplays<Item<V>, F> : never
}

/** One for each field of `T`. */
export type FieldDisplays<T, F = T> = { readonly [K in KeysOf<T>]: FieldDisplay<ValueAt<T, K>, F> }

export interface AnyFieldDisplay {
  label(): string
  empty?(): string
  text?(value: unknown, context: ValueContext<object>): string
  references?(value: unknown): Reference[]
  parts?: AnyFieldDisplays
}

/** Of whatever kind. */
export type AnyFieldDisplays = Readonly<Record<string, AnyFieldDisplay>>

/** Ids or slugs, shown by the names of what they stand for. */
export function refersTo(to: ReferenceTarget) {
  return {
    references: (value: string | number): Reference[] => [{ to, value }],
    text: (value: string | number, { nameOf }: ValueContext<object>): string => nameOf(to, value),
  }
}

/** A choice, in the words of its form. */
export function chosenFrom(names: () => Readonly<Record<string, string>>) {
  return { text: (value: string): string => new Map(Object.entries(names())).get(value) ?? value }
}

/** BCP 47 tags, shown by their names in the language of the studio. */
export const languageByTag = {
  text(tag: string): string {
    try {
      return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag
    } catch {
      return tag // no tag as yet: it is being typed
    }
  },
}

export const picture = { text: (image: Image): string => pictureLine(image, commaSeparated([image.alt, image.credit])) }

interface GroupDisplay {
  label(): string
  references(value: string): Reference[]
  text(value: string, context: ValueContext<object>): string
}

/** For fields that are called by groups of kinds and hold slugs. */
export function groupDisplays<G extends Group>(names: readonly G[]): Record<G, GroupDisplay> {
  return Object.fromEntries(
    names.map((name) => {
      const kind = kindIn(name)
      return [name, { label: () => kind.labels, ...refersTo(kind.name) }]
    }),
  ) as Record<G, GroupDisplay> // one entry a name
}
