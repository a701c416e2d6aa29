import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDovecot } from '../../../testing/dovecot.ts'
import { aReader } from '../../../testing/builders.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { readBounceFolder } from './bounce-folder.ts'
import type { BounceFolder } from './imap-connection.ts'
import { findSubscriber } from './store.ts'
import { unsubscribeToken } from './tokens.ts'

let dovecot: Awaited<ReturnType<typeof startDovecot>>
let app: TestApp
beforeEach(async () => {
  dovecot = await startDovecot()
})
afterEach(async () => {
  await app.close()
  await dovecot[Symbol.asyncDispose]()
})

async function start(options: Partial<BounceFolder> = {}): Promise<void> {
  app = await startWithLists({ config: { bounceFolder: { url: dovecot.url, folder: 'INBOX', done: 'seen', ...options } } })
  await startMany(app.services, 'weekly', 6)
}

const read = () => readBounceFolder(app.services)

async function stateOf(n: number) {
  const found = await findSubscriber(app.services.database.db, { email: `weekly-${n}@example.org` })
  return [found?.suppression, found?.suppression_source, found?.soft_bounces]
}

async function overview() {
  const { token } = await aReader(app, { role: 'editor' })
  const answer = await app.get('/api/newsletter/overview', { token })
  return answer.json<{ bounce_folder: { counted: number; ignored: number; trouble: string } }>().bounce_folder
}

function mail(lines: string[], boundary = ''): string {
  const type = boundary ? `multipart/report; boundary=${boundary}` : 'text/plain'
  return [
    'From: MAILER-DAEMON@mx.example.net',
    'To: post@magazine.example',
    'Subject: Returned mail',
    `Content-Type: ${type}`,
    'MIME-Version: 1.0',
    '',
    ...lines,
    '',
  ].join('\n')
}

function deliveryReport(recipient: string, status: string, id = 'one'): string {
  const fields = [
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${id}`,
  ]
  return mail(['--b', 'Content-Type: text/plain', '', 'Sorry.', '', '--b', 'Content-Type: message/delivery-status', '', ...fields, '', '--b--'], 'b')
}

function complaint(original: string[]): string {
  const fields = ['Feedback-Type: abuse', 'User-Agent: example/1.0', 'Version: 1']
  return mail(
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'Spam.',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      ...fields,
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      ...original,
      '',
      'Hello',
      '--b--',
    ],
    'b',
  )
}

const qmail = (recipient: string) =>
  mail([
    'Hi. This is the qmail-send program at q.example.net.',
    'This is a permanent error; I have given up.',
    '',
    `<${recipient}>:`,
    'Sorry, no mailbox here by that name.',
    '',
    '--- Below this line is a copy of the message.',
    '',
    'To: other@example.org',
  ])

const exim = (recipient: string) => mail([`  ${recipient}`, '    Unrouteable address']).replace('Subject:', `X-Failed-Recipients: ${recipient}\nSubject:`)

test('delivery reports, complaints and bounces in words are counted from an IMAP folder, and only these are marked as read', async () => {
  await start()
  const subscriber = await findSubscriber(app.services.database.db, { email: 'weekly-2@example.org' })
  const token = unsubscribeToken(app.services, subscriber ?? { id: 0, created_at: 0 }, 'weekly')
  dovecot.deliver(deliveryReport('weekly-0@example.org', '5.1.1'))
  dovecot.deliver(deliveryReport('weekly-1@example.org', '4.2.2'))
  dovecot.deliver(complaint(['To: <blackened>', `List-Unsubscribe: <https://magazine.example/unsubscribed?token=${token}>`, 'Subject: The week']))
  dovecot.deliver(qmail('weekly-3@example.org'))
  dovecot.deliver(exim('weekly-4@example.org'))
  dovecot.deliver(
    'From: ada@example.org\nTo: post@magazine.example\nSubject: weekly-5@example.org\n\n550 5.1.1 is what my server said of weekly-5@example.org\n',
  )
  await read()
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map(stateOf))).toEqual([
    ['bounce', 'report', 0],
    ['', '', 1],
    ['complaint', 'report', 0],
    ['bounce', 'report', 0],
    ['bounce', 'report', 0],
    ['', '', 0],
  ])
  expect(dovecot.flags()).toEqual(['S', 'S', 'S', 'S', 'S', ''])
  expect(await overview()).toMatchObject({ counted: 5, ignored: 1, trouble: '' })
})

test('a report is counted once, also by two nodes, in a folder with new numbers and as a second copy', async () => {
  await start({ done: 'keep' })
  dovecot.deliver(deliveryReport('weekly-0@example.org', '4.2.2'))
  await Promise.allSettled([read(), read()])
  dovecot.renumber()
  await read()
  dovecot.deliver(deliveryReport('weekly-0@example.org', '4.2.2'))
  await read()
  expect(await stateOf(0)).toEqual(['', '', 1])
  dovecot.deliver(deliveryReport('weekly-0@example.org', '4.2.2', 'another day'))
  await read()
  expect(await stateOf(0)).toEqual(['', '', 2])
  expect(dovecot.flags()).toEqual(['', '', ''])
})

test('counted reports are moved once the folder for them exists, and other mails stay', async () => {
  await start({ done: 'move:Done' })
  dovecot.deliver('From: ada@example.org\nSubject: Hello\n\nHello\n')
  dovecot.deliver(deliveryReport('weekly-0@example.org', '5.1.1'))
  await expect(read()).rejects.toThrow('cannot be read')
  expect([await stateOf(0), (await overview()).trouble]).toEqual([['bounce', 'report', 0], expect.stringMatching(/Done/)])
  dovecot.makeFolder('Done')
  await read()
  expect([dovecot.flags().length, dovecot.flags('Done').length, (await overview()).trouble]).toEqual([1, 1, ''])
})

test('counted reports are deleted if the site wants it, and other mails stay', async () => {
  await start({ done: 'delete' })
  dovecot.deliver('From: ada@example.org\nSubject: Hello\n\nHello\n')
  dovecot.deliver(deliveryReport('weekly-0@example.org', '5.1.1'))
  await read()
  expect(dovecot.flags()).toEqual([''])
})

test('a refused login is told on the newsletter screen without the password', async () => {
  await start({ url: dovecot.url.replace(/:[^:@]+@/, ':wrong-one@') })
  await expect(read()).rejects.toThrow('cannot be read')
  const { trouble } = await overview()
  expect(trouble).toMatch(/Authentication failed/)
  expect(trouble).not.toContain('wrong-one')
})
