import type { Db } from '#platform/db/tables.ts'

interface Limits {
  perMinute?: number
  perMinuteAndDomain?: number
}

const minute = 60_000

/** Keeps newsletters below so many a minute, in all and to one domain, over all mailings and processes: it counts what was sent. */
export class Throttle {
  private readonly all: number
  private readonly ofDomain: number
  /** Moments of what was sent within a minute, epoch ms, the earliest first. */
  private sent: number[] = []
  private sentTo = new Map<string, number[]>()

  constructor({ perMinute = Infinity, perMinuteAndDomain = Infinity }: Limits) {
    this.all = perMinute
    this.ofDomain = perMinuteAndDomain
  }

  async load(db: Db, now: number): Promise<void> {
    if (this.all === Infinity && this.ofDomain === Infinity) return
    const rows = await db
      .selectFrom('newsletter_deliveries as d')
      .innerJoin('newsletter_subscribers as p', 'p.id', 'd.subscriber_id')
      .select(['d.sent_at', 'p.email'])
      .where('d.sent_at', '>', now - minute)
      .orderBy('d.sent_at')
      .execute()
    this.sent = []
    this.sentTo = new Map()
    for (const { sent_at, email } of rows) this.note(email, sent_at ?? now)
  }

  note(email: string, at: number): void {
    const domain = domainOf(email)
    this.sent.push(at)
    this.sentTo.set(domain, [...(this.sentTo.get(domain) ?? []), at])
  }

  /** When another one may go at all, epoch ms; 0 for now. */
  freeAt(): number {
    return freeAt(this.sent, this.all)
  }

  isFull(email: string): boolean {
    return this.freeAt() > 0 || freeAt(this.sentTo.get(domainOf(email)) ?? [], this.ofDomain) > 0
  }

  /** Domains that have had their share, and when the first of them may be written to again, epoch ms. */
  fullDomains(): { domains: string[]; until: number } {
    const full = [...this.sentTo].flatMap(([domain, sent]) => (freeAt(sent, this.ofDomain) > 0 ? [{ domain, until: freeAt(sent, this.ofDomain) }] : []))
    return { domains: full.map(({ domain }) => domain), until: Math.min(...full.map(({ until }) => until)) }
  }
}

function freeAt(sent: number[], most: number): number {
  const oldest = sent.at(-most)
  return sent.length < most || oldest === undefined ? 0 : oldest + minute
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
