import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { bounceWebhooks } from './bounce-webhooks.ts'
import { ensureSubscriber, findSubscriber } from './store.ts'
import { bouncesKey } from './tokens.ts'

const ada = 'ada@example.org'
const mailgunKey = 'a key of Mailgun'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Paths requested from the fake Amazon server. */
const requestedPaths: string[] = []
const amazon = createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  response.end(publicKey.export({ type: 'spki', format: 'pem' }))
})

let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => amazon.listen(0, '127.0.0.1', resolve))
  const { port } = amazon.address() as AddressInfo // a TCP server has a port
  app = await startApp({ config: { mailgunWebhookKey: mailgunKey, webStandIn: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await app.close()
  amazon.close()
})

async function afterEvent(
  provider: keyof typeof bounceWebhooks,
  body: object,
  { key = bouncesKey(app.services), type = 'application/json', headers = {} } = {},
) {
  const { db } = app.services.database
  await ensureSubscriber(db, ada, app.clock.now())
  const { status } = await app.post(`${bounceWebhooks[provider]}${key ? `?key=${key}` : ''}`, JSON.stringify(body), {
    headers: { 'content-type': type, ...headers },
  })
  const found = await findSubscriber(db, { email: ada })
  return [status, found?.suppression, found?.suppression_source, found?.suppression_reason, found?.soft_bounces]
}

describe('The Mailgun webhook', () => {
  function report(event: object, { key = mailgunKey, ageMs = 0 } = {}) {
    const timestamp = String(Math.floor((app.clock.now() - ageMs) / 1_000))
    const signature = createHmac('sha256', key).update(`${timestamp}a-token`).digest('hex')
    return { signature: { timestamp, token: 'a-token', signature }, 'event-data': { recipient: 'Ada@example.org', ...event } }
  }
  const failed = { event: 'failed', severity: 'permanent', 'delivery-status': { message: '550 no such user' } }

  test('the Mailgun webhook stores bounces, soft bounces and complaints from signed events', async () => {
    expect(await afterEvent('mailgun', report(failed))).toEqual([200, 'bounce', 'mailgun', '550 no such user', 0])
    expect(await afterEvent('mailgun', report({ ...failed, severity: 'temporary' }))).toEqual([200, '', '', '', 1])
    expect(await afterEvent('mailgun', report({ event: 'complained' }))).toEqual([200, 'complaint', 'mailgun', '', 0])
    expect(await afterEvent('mailgun', report({ event: 'delivered' }))).toEqual([200, '', '', '', 0])
  })

  test('a Mailgun event with a forged or old signature or without the key of the site gets 403', async () => {
    expect(await afterEvent('mailgun', report(failed, { key: 'guess' }))).toEqual([403, '', '', '', 0])
    expect(await afterEvent('mailgun', report(failed, { ageMs: 2 * 86_400_000 }))).toEqual([403, '', '', '', 0])
    expect(await afterEvent('mailgun', report(failed), { key: 'guess' })).toEqual([403, '', '', '', 0])
    expect(await afterEvent('mailgun', { no: 'report' })).toEqual([403, '', '', '', 0])
  })
})

describe('The Postmark webhook', () => {
  test('the Postmark webhook accepts the key of the site in the address or as a password', async () => {
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: ada, Details: 'smtp;550 unknown' }
    expect(await afterEvent('postmark', bounce)).toEqual([200, 'bounce', 'postmark', 'smtp;550 unknown', 0])
    expect(await afterEvent('postmark', { ...bounce, Type: 'SoftBounce' })).toEqual([200, '', '', '', 1])
    expect(await afterEvent('postmark', { ...bounce, Type: 'AutoResponder' })).toEqual([200, '', '', '', 0])
    const basic = (key: string) => ({ key: '', headers: { authorization: `Basic ${Buffer.from(`postmark:${key}`).toString('base64')}` } })
    expect(await afterEvent('postmark', { RecordType: 'SpamComplaint', Email: ada }, basic(bouncesKey(app.services)))).toEqual([
      200,
      'complaint',
      'postmark',
      '',
      0,
    ])
    expect(await afterEvent('postmark', bounce, basic('guess'))).toEqual([403, '', '', '', 0])
  })
})

describe('The Amazon SES webhook', () => {
  const certificate = 'https://sns.eu-west-1.amazonaws.com/key.pem'
  function message(content: object, more: Record<string, string> = {}, version: '1' | '2' = '2') {
    const plain: Record<string, string> = {
      ...{ Type: 'Notification', MessageId: '1', TopicArn: 'arn:aws:sns:eu-west-1:1:bounces', Message: JSON.stringify(content) },
      ...{ Timestamp: '2026-11-20T12:00:00.000Z', SignatureVersion: version, SigningCertURL: certificate },
      ...more,
    }
    const names =
      plain['Type'] === 'Notification'
        ? ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
        : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const sign = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    return { ...plain, Signature: sign.update(names.map((name) => `${name}\n${plain[name]}\n`).join('')).sign(privateKey, 'base64') }
  }
  const recipients = [{ emailAddress: 'Ada@example.org', diagnosticCode: '550 gone' }]
  const bounce = { notificationType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } }

  test.each(['1', '2'] as const)('the Amazon SES webhook stores bounces and complaints with signature version %s', async (version) => {
    const text = { type: 'text/plain; charset=UTF-8' }
    expect(await afterEvent('ses', message(bounce, {}, version), text)).toEqual([200, 'bounce', 'ses', '550 gone', 0])
    const soft = { eventType: 'Bounce', bounce: { bounceType: 'Transient', bouncedRecipients: recipients } }
    expect(await afterEvent('ses', message(soft, {}, version), text)).toEqual([200, '', '', '', 1])
    const complaint = { notificationType: 'Complaint', complaint: { complainedRecipients: recipients, complaintFeedbackType: 'abuse' } }
    expect(await afterEvent('ses', message(complaint, {}, version), text)).toEqual([200, 'complaint', 'ses', 'abuse', 0])
  })

  test('an Amazon SES message with a changed text or a foreign certificate address gets 403 without a request to it', async () => {
    expect((await afterEvent('ses', { ...message(bounce), Message: JSON.stringify({ ...bounce, more: 1 }) })).slice(0, 2)).toEqual([403, ''])
    const before = requestedPaths.length
    for (const SigningCertURL of [
      'https://evil.example/key.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/key.pem',
      'http://sns.eu-west-1.amazonaws.com/k',
    ])
      expect((await afterEvent('ses', message(bounce, { SigningCertURL }))).slice(0, 2)).toEqual([403, ''])
    expect(requestedPaths.length).toBe(before)
  })

  test('the Amazon SES webhook confirms its subscription at the address in the message', async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    expect((await afterEvent('ses', message({}, { Type: 'SubscriptionConfirmation', SubscribeURL, Token: 't' })))[0]).toBe(200)
    expect(requestedPaths.at(-1)).toBe('/sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t')
  })
})
