import { compileMessage } from './compile-message.ts'
import { slotKinds, type Part } from './compiled-message.ts'

/** Names of all that a message fills in, sorted. @throws SyntaxError for a text that is no message */
export function slotsOf(text: string): string[] {
  const names = new Set<string>()
  const walk = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      names.add(part[0])
      for (const inside of insideOf(part)) walk(inside)
    }
  }
  const message = compileMessage(text)
  if (typeof message !== 'string') walk(message)
  return [...names].toSorted()
}

/** The parts that a slot chooses among, or holds. */
export function insideOf(part: Exclude<Part, string | 0>): Part[][] {
  if (part[1] === undefined) return []
  return part[1] === slotKinds.element ? [part[2]] : Object.values(part[2])
}
