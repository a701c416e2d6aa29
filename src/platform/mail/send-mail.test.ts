import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { letterTo } from '../../../testing/sample-mail.ts'
import { openMailTransport } from './send-mail.ts'

const config = { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir: '' }

describe('a mail server nobody vouches for', () => {
  it('is told nothing: its certificate has to be good, and one that offers none is only spoken to on this machine (P57)', async () => {
    const stranger = new SMTPServer({ secure: true, authOptional: true, logger: false })
    stranger.on('error', () => {})
    const port = await new Promise<number>((resolve) => {
      stranger.listen(0, '127.0.0.1', () => resolve((stranger.server.address() as AddressInfo).port)) // a server that listens on TCP has one
    })
    const distrustful = openMailTransport(config, { smtpUrl: `smtps://127.0.0.1:${port}`, from: 'desk@example.org' }, 2_000)
    await expect(distrustful.send(letterTo('ada@example.org'), 'x')).rejects.toMatchObject({ when: 'down' })
    distrustful.close()
    await new Promise<void>((closed) => stranger.close(() => closed()))
  })
})
