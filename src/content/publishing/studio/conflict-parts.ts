import type { Block } from '#base/blocks/model.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { alignedSequences } from '../diff.ts'

export type Side = 'mine' | 'theirs'

/** One place at which two versions of a content differ: a block of a text, or a whole field. */
export interface ConflictPart {
  /** Unique in a conflict. */
  key: string
  field: string
  /** Null for a field that is taken as a whole; of a block what each side has, null where it has none. */
  blocks: Record<Side, Block | null> | null
  values: Record<Side, unknown>
  /** The side that is taken unless a person chooses: whoever alone has changed it, else mine; never a deletion over a change. */
  proposed: Side
}

export interface Versions<F extends object> {
  mine: Partial<F>
  theirs: F
  /** What both were written on; null when nobody knows. */
  base: F | null
}

/** What an id or a code says on the screen; undefined for what is shown as it is. `beside`: all fields of that version. */
export type ValueNames = (field: string, value: unknown, beside: object) => string | undefined

/** Where `mine` and `theirs` differ, in the order of the text. Fields that `mine` lacks are theirs and no conflict. */
export function conflictParts<F extends object>(versions: Versions<F>): ConflictPart[] {
  return Object.keys(versions.mine).flatMap((field) => {
    const values = valuesOf(versions, field)
    const { mine, theirs, base } = values
    if (hasBlocks(mine) && hasBlocks(theirs)) return blockParts(field, { mine, theirs, base: hasBlocks(base) ? base : null })
    if (isSame(mine, theirs)) return []
    const proposed = versions.base !== null && isSame(mine, base) ? 'theirs' : 'mine'
    return [{ key: field, field, blocks: null, values: { mine, theirs }, proposed }]
  })
}

/** The fields of `mine` after somebody has chosen a side for each part. */
export function mergeParts<F extends object>(versions: Versions<F>, choice: (part: ConflictPart) => Side): Partial<F> {
  const parts = conflictParts(versions)
  const fields = Object.keys(versions.mine).map((field) => {
    const values = valuesOf(versions, field)
    const { mine, theirs, base } = values
    const own = parts.filter((part) => part.field === field)
    if (hasBlocks(mine) && hasBlocks(theirs)) return [field, mergedBlocks({ mine, theirs, base: hasBlocks(base) ? base : null }, own, choice)]
    const [part] = own
    return [field, part ? values[choice(part)] : mine]
  })
  return Object.fromEntries(fields) as Partial<F> // each value is that of the same field in one of the versions
}

type Texts = Record<Side, string> & { base: string | null }
type BlocksById = Map<string, Block>

function blockParts(field: string, texts: Texts): ConflictPart[] {
  const { mine, theirs, base } = blocksOf(texts)
  return orderOf(texts).flatMap((id) => {
    const blocks = { mine: mine.get(id) ?? null, theirs: theirs.get(id) ?? null }
    if (isSame(blocks.mine, blocks.theirs)) return []
    return [{ key: `${field} ${id}`, field, blocks, values: blocks, proposed: proposedSide(blocks, base && (base.get(id) ?? null)) }]
  })
}

/** `base` is undefined when it is not known, null when it did not have the block. */
function proposedSide({ mine, theirs }: Record<Side, Block | null>, base: Block | null | undefined): Side {
  if (base !== undefined && isSame(mine, base)) return 'theirs'
  if (base !== undefined && isSame(theirs, base)) return 'mine'
  return mine === null ? 'theirs' : 'mine'
}

function mergedBlocks(texts: Texts, parts: ConflictPart[], choice: (part: ConflictPart) => Side): string {
  const { mine } = blocksOf(texts)
  const chosen = new Map(parts.map((part) => [part.key.slice(part.field.length + 1), part.blocks?.[choice(part)] ?? null]))
  const blocks = orderOf(texts).flatMap((id) => (chosen.has(id) ? (chosen.get(id) ?? []) : (mine.get(id) ?? [])))
  return JSON.stringify(blocks)
}

function blocksOf({ mine, theirs, base }: Texts): Record<Side, BlocksById> & { base: BlocksById | undefined } {
  return { mine: byId(mine), theirs: byId(theirs), base: base === null ? undefined : byId(base) }
}

/** Ids of all blocks of both: as mine stand, unless only theirs were moved, and what only the other one has behind its neighbour. */
function orderOf(texts: Texts): string[] {
  const { mine, theirs, base } = blocksOf(texts)
  const shared = (one: BlocksById, other: BlocksById) => [...one.keys()].filter((id) => other.has(id))
  const isMineUnmoved = base !== undefined && isSame(shared(mine, base), shared(base, mine))
  const [first, second] = isMineUnmoved ? [theirs, mine] : [mine, theirs]
  const known = new Set(first.keys())
  return alignedSequences([...first.keys()], [...second.keys()]).flatMap(({ kind, text: id }) => (kind === 'added' && known.has(id) ? [] : [id]))
}

function byId(json: string): BlocksById {
  return new Map(readBlocks(json).map((block) => [block.id, block]))
}

function valuesOf<F extends object>({ mine, theirs, base }: Versions<F>, field: string): Record<Side | 'base', unknown> {
  const read = (from: object) => new Map<string, unknown>(Object.entries(from)).get(field)
  return { mine: read(mine), theirs: read(theirs), base: base && read(base) }
}

/** Blocks are kept as JSON. */
export function hasBlocks(value: unknown): value is string {
  return typeof value === 'string' && /^\[\s*[{\]]/.test(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
