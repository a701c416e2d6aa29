/**
 * A message as it is kept in built code: a text where nothing is to be filled in, otherwise its parts in order. A part is
 * a text, `0` for the number that stands for `#`, or a slot: its name, its kind and what belongs to the kind.
 */
export type CompiledMessage = string | Part[]
export type Part = string | 0 | Slot
type Slot =
  | [name: string]
  | [name: string, kind: typeof slotKinds.plural | typeof slotKinds.ordinal | typeof slotKinds.select, options: Record<string, Part[]>]
  | [name: string, kind: typeof slotKinds.element, inside: Part[]]

/** Numbers, since each stands in the code of readers. */
export const slotKinds = { plural: 1, ordinal: 2, select: 3, element: 4 } as const
