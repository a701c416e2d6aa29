import { differences, type Piece } from '../diff.ts'
import type { AnyFieldDisplays, NameOf } from './field-display.ts'
import { fieldLines, inOrder } from './field-lines.ts'
import { differing } from './save-state.ts'

/** What differs between two versions, one field after the other: a line of one is never compared with a line of another. */
export function fieldDifferences<F extends object>(displays: AnyFieldDisplays, [before, now]: readonly [F, F], nameOf: NameOf): Piece[][] {
  const [then, since] = [differing<F>(before, now), differing<F>(now, before)]
  return inOrder(displays, { ...then, ...since })
    .flatMap(([name]) =>
      differences(fieldLines(displays, only(then, name), { fields: before, nameOf }), fieldLines(displays, only(since, name), { fields: now, nameOf })),
    )
    .filter((row) => row.some((piece) => piece.kind !== 'same'))
}

function only(fields: object, wanted: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name === wanted))
}
