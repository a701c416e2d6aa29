import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { sampleMailTo } from '../../../testing/sample-mail.ts'
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
