import type { Services } from '#platform/services.ts'
import type { BounceSource } from './rules.ts'
import { findSubscriber, suppress } from './store.ts'

/** So many soft bounces make a hard one. */
const mostSoft = 5

export interface BounceEvent {
  /** Lower case. */
  email: string
  kind: 'bounce' | 'soft' | 'complaint'
  /** In the words of whoever says so. */
  reason?: string | undefined
}

/** Nothing is sent any more to what bounces for good or complains. Returns how many addresses that newly is. */
export async function noteBounces(services: Services, events: BounceEvent[], source: BounceSource): Promise<number> {
  const now = services.now()
  return services.database.write(async ({ tx }) => {
    let suppressed = 0
    for (const { email, kind, reason = '' } of events) {
      const subscriber = await findSubscriber(tx, { email })
      if (!subscriber || subscriber.suppression === 'complaint') continue
      if (kind === 'soft' && subscriber.soft_bounces + 1 < mostSoft) {
        await tx
          .updateTable('newsletter_subscribers')
          .set({ soft_bounces: subscriber.soft_bounces + 1, updated_at: now })
          .where('id', '=', subscriber.id)
          .execute()
        continue
      }
      await suppress(tx, subscriber.id, { kind: kind === 'complaint' ? 'complaint' : 'bounce', source, reason }, now)
      if (subscriber.suppressed_at === null) suppressed++
    }
    return suppressed
  })
}

/** What a report by mail says: a delivery status notification (RFC 3464) or a complaint (RFC 5965); empty for anything else. */
export function readReport(message: string): BounceEvent[] {
  const text = message.replace(/\r\n?/g, '\n')
  const complaint = /^feedback-type:\s*abuse\b/im.test(text)
  if (complaint) {
    const email = addressIn(field(text, 'original-rcpt-to') ?? field(text, 'removal-recipient') ?? '')
    return email ? [{ email, kind: 'complaint' }] : []
  }
  // One group of fields for each recipient, apart by empty lines.
  return text.split(/\n[ \t]*\n/).flatMap((group): BounceEvent[] => {
    const email = addressIn(field(group, 'original-recipient') ?? field(group, 'final-recipient') ?? '')
    const status = /^([245])\.\d{1,3}\.\d{1,3}/.exec(field(group, 'status') ?? '')?.[1]
    const failed = /^failed\b/i.test(field(group, 'action') ?? 'failed')
    if (!email || !failed || (status !== '4' && status !== '5')) return []
    const reason = field(group, 'diagnostic-code')?.replace(/\s+/g, ' ')
    return [{ email, kind: status === '5' ? 'bounce' : 'soft', ...(reason ? { reason } : {}) }]
  })
}

function field(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, 'im').exec(text)?.[1]?.trim()
}

/** `rfc822; <ada@example.org>` and the like. */
function addressIn(value: string): string | null {
  return /([^\s<>;,"]{1,64}@[^\s<>;,"]{1,190})/.exec(value)?.[1]?.toLowerCase() ?? null
}
