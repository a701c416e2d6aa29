import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { searchWords } from '#base/search-words.ts'
import { emitEvent } from '#platform/domain-events/emit.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import type { ContactForm } from './contract.ts'
import { contactMessageMail, contactReceiptMail, contactReplyMail } from './mail.ts'
import { spamReason } from './rules.ts'
import { countSame, findMessage, insertMessage, insertReply, isRepeated, updateMessage } from './store.ts'

const day = 86_400_000

/** Into the inbox, and on by mail, in one step. What looks like spam is kept and tells nobody; what is sent twice is kept once. */
export async function takeMessage(services: Services, form: z.output<typeof ContactForm>): Promise<void> {
  const now = services.now()
  const { website, started_at, sent_at, consent: _, ...message } = form
  const fingerprint = fingerprintOf(message.message)
  const took = started_at === undefined || sent_at === undefined ? null : sent_at - started_at
  // Outside of the transaction: the limits may live in a file of their own.
  const mayAnswer = await limitsOf(services).has('contactReceipt', message.email)
  await services.database.write(async ({ tx, purge }) => {
    if (await isRepeated(tx, services.database.engine, { ...message, created_at: now })) return
    purge(studioTag(services.config, 'messages'))
    const reason = spamReason(message.message, { trap: website, took, same: await countSame(tx, fingerprint, now - day) })
    const id = await insertMessage(tx, {
      ...message,
      status: reason ? 'spam' : 'new',
      reason: reason ?? '',
      fingerprint,
      created_at: now,
      updated_at: now,
    })
    if (reason) return
    await emitEvent(tx, 'message.received', { id, title: '', path: '/studio/inbox', staff: { of: 'message', item: 0, by: null } }, now)
    await enqueueMail(tx, { mail: contactMessageMail, data: { message: id } })
    if (mayAnswer) await enqueueMail(tx, { mail: contactReceiptMail, data: { message: id } })
  })
}

/** False when there is no such message. */
export async function replyTo(services: Services, messageId: number, userId: number, text: string): Promise<boolean> {
  const now = services.now()
  return services.database.write(async ({ tx, purge }) => {
    purge(studioTag(services.config, 'messages'))
    const message = await findMessage(tx, messageId)
    if (!message) return false
    const reply = await insertReply(tx, { message_id: messageId, user_id: userId, text, created_at: now })
    await updateMessage(tx, messageId, { status: 'answered', reason: '', updated_at: now })
    await enqueueMail(tx, { mail: contactReplyMail, data: { reply } })
    return true
  })
}

/** Names the words of a text without order of signs, case and numbers. */
function fingerprintOf(text: string): string {
  const words = searchWords(text).filter((word) => !/\d/.test(word))
  return createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 22)
}
