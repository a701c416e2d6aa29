import { useRef } from 'react'
import { isLost } from '#base/keyed-saves.ts'
import { changedNames } from './same-values.ts'

type Put<Sent, Kept> = (wanted: Sent, basedOn: Sent) => Promise<Kept>

/**
 * Saves that say what they are based on. One whose answer was lost may have been done, and a newer one based on what was
 * there before it would be a conflict with oneself: the lost one is sent again first, and the newer one is based on its answer.
 */
export function useBasedSaves<Sent extends object, Kept extends Sent>(put: Put<Sent, Kept>): Put<Sent, Kept> {
  const lost = useRef<{ wanted: Sent; basedOn: Sent } | null>(null)

  async function send(wanted: Sent, basedOn: Sent): Promise<Kept> {
    lost.current = { wanted, basedOn }
    try {
      const kept = await put(wanted, basedOn)
      lost.current = null
      return kept
    } catch (thrown) {
      if (!isLost(thrown)) lost.current = null
      throw thrown
    }
  }

  /** What the lost save has made of those fields; undefined when it was refused. @throws Problem when it is lost again */
  async function settle(wanted: Sent, basedOn: Sent): Promise<Kept | undefined> {
    return send(wanted, basedOn).catch((thrown: unknown) => {
      if (lost.current) throw thrown
      return undefined
    })
  }

  return async (wanted, basedOn) => {
    const before = lost.current
    if (!before || !isNewer(wanted, before.wanted)) return send(wanted, basedOn)
    const kept = await settle(before.wanted, before.basedOn)
    if (!kept) return send(wanted, basedOn)
    // A form may leave out what is as it was before the lost save.
    const reverted = without(before.basedOn, wanted)
    return send({ ...reverted, ...wanted }, withOwn({ ...reverted, ...basedOn }, kept, before.wanted))
  }
}

function isNewer(wanted: object, before: object): boolean {
  return changedNames(wanted, before).length + changedNames(before, wanted).length > 0
}

function without<Sent extends object>(fields: Sent, others: object): Partial<Sent> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others))) as Partial<Sent> // some of the same fields
}

/** `basedOn` with the fields that the lost save has sent as they are now: what another has changed beside them still counts. */
function withOwn<Sent extends object>(basedOn: Sent, kept: Sent, sent: Sent): Sent {
  const mine = changedNames(sent, basedOn)
  return { ...basedOn, ...Object.fromEntries(Object.entries(kept).filter(([name]) => mine.includes(name) && name in basedOn)) }
}
