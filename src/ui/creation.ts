import { useState } from 'react'
import { KeyedSaves, sendAgainIfCut } from '#base/keyed-saves.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'

interface Steps<Body, Made> {
  create: (body: Body, key: string) => Promise<Made>
  /**
   * Makes what was created from an earlier version of the form as `body` says; null where it takes it back, to be created anew.
   * @throws Problem of `arrivedBefore` where neither can be done
   */
  change: (made: Made, body: Body) => Promise<Made | null>
}

/**
 * What a form creates, once. A creation whose answer was lost may have been done: it is settled with its own key before a newer
 * version of the form is sent, which then changes what is there.
 */
class Creation<Body, Made> {
  private readonly steps: Steps<Body, Made>
  private readonly saves: KeyedSaves<Body, Made>
  /** Created from a version of the form that is no longer in it. */
  private earlier: { body: Body; made: Made } | null = null

  constructor(steps: Steps<Body, Made>) {
    this.steps = steps
    this.saves = new KeyedSaves((body, key) => sendAgainIfCut(() => steps.create(body, key)))
  }

  /** @throws Problem */
  async send(body: Body): Promise<Made> {
    const { lost } = this.saves
    if (lost && !isSame(lost.body, body)) {
      const made = await this.saves.settle()
      if (made !== null) this.earlier = { body: lost.body, made }
    }
    return (await this.changed(body)) ?? this.saves.send(body)
  }

  private async changed(body: Body): Promise<Made | null> {
    if (!this.earlier) return null
    const { body: before, made } = this.earlier
    const answer = isSame(before, body) ? made : await this.steps.change(made, body).catch((thrown: unknown) => this.unchanged(thrown))
    this.earlier = null
    return answer
  }

  private unchanged(thrown: unknown): null {
    const isGone = thrown instanceof Problem && thrown.status === 404
    if (isGone || isArrivedBefore(thrown)) this.earlier = null
    if (isGone) return null
    throw thrown
  }
}

/** Says that an earlier version of the form has gone out, and is no longer to be changed. Sent again, the newer one goes out too. */
export function arrivedBefore(): Problem {
  return new Problem(409, 'arrived-before', t('action.arrived-before'))
}

function isArrivedBefore(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === 'arrived-before'
}

/** The same for as long as the form is open. `steps` may not depend on what is drawn. */
export function useCreation<Body, Made>(steps: Steps<Body, Made>): Creation<Body, Made> {
  const [creation] = useState(() => new Creation(steps))
  return creation
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
