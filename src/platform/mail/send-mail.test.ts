import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { sampleMailTo } from '../../../testing/sample-mail.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { openMailTransport } from './send-mail.ts'

const config = { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir: '' }

describe('Untrusted mail servers', () => {
  it('no mail is sent to a server with an invalid certificate (P57)', async () => {
    const stranger = new SMTPServer({ secure: true, authOptional: true, logger: false })
    stranger.on('error', () => {})
    const port = await new Promise<number>((resolve) => {
      stranger.listen(0, '127.0.0.1', () => resolve((stranger.server.address() as AddressInfo).port)) // a server that listens on TCP has one
    })
    const distrustful = openMailTransport(config, { smtpUrl: `smtps://127.0.0.1:${port}`, from: 'desk@example.org' }, 2_000)
    await expect(distrustful.send(sampleMailTo('ada@example.org'), 'x')).rejects.toMatchObject({ when: 'down' })
    distrustful.close()
    await new Promise<void>((closed) => stranger.close(() => closed()))
  })
})

it('a mail goes to an address with letters beyond ASCII before the @', async () => {
  await using smtp = await startSmtp()
  const transport = openMailTransport(config, { smtpUrl: smtp.url, from: 'desk@example.org' }, 2_000)
  await transport.send(sampleMailTo('jörg@xn--bcher-kva.example'), 'x')
  transport.close()
  expect(smtp.mails.map(({ recipients, to }) => [recipients, to?.[0]?.address])).toEqual([[['jörg@bücher.example'], 'jörg@bücher.example']])
})
