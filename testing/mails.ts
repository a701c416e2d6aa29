import { features } from '#app/features.ts'
import type { Letter } from '#platform/mail/message.ts'
import { letterMakers, mailJob, Order } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'

export interface WaitingLetter extends Letter {
  /** Of the first link in it that carries a token. */
  token: string
  /** All texts and addresses in it, as one. */
  text: string
}

/** The mails that would go out now, oldest first; those that have become pointless are left out. */
export async function waitingLetters({ services }: { services: Services }): Promise<WaitingLetter[]> {
  const makers = letterMakers(services, features)
  const jobs = await services.database.db.selectFrom('jobs').select('payload').where('kind', '=', mailJob).orderBy('id').execute()
  const letters: WaitingLetter[] = []
  for (const { payload } of jobs) {
    const order = Order.parse(JSON.parse(payload))
    const letter = await makers[order.letter]?.(order.data)
    if (!letter) continue
    const text = JSON.stringify([letter.heading, ...letter.parts])
    letters.push({ ...letter, text, token: /\?token=([\w-]+)/.exec(text)?.[1] ?? '' })
  }
  return letters
}

/** The newest one to this address. */
export async function lastLetterTo(app: { services: Services }, email: string): Promise<WaitingLetter> {
  const letter = (await waitingLetters(app)).findLast(({ to }) => to === email)
  if (!letter) throw new Error(`No mail waits for ${email}.`)
  return letter
}
