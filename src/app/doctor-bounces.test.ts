import { expect, test } from 'vitest'
import { startDovecot } from '../../testing/dovecot.ts'
import { readSettings } from './config.ts'
import { checkBounceFolder } from './doctor/mail-checks.ts'
import { siteConfig } from './site-config.ts'

test('masthead doctor logs in to the mailbox of bounces and names a folder that it does not have, without the password', async () => {
  await using dovecot = await startDovecot()
  const look = (settings: Record<string, string>) => checkBounceFolder(siteConfig(readSettings(settings)))
  expect((await look({})).state).toBe('skipped')
  expect((await look({ BOUNCES_IMAP_URL: dovecot.url })).state).toBe('ok')
  expect(await look({ BOUNCES_IMAP_URL: dovecot.url, BOUNCES_IMAP_DONE: 'move:Done' })).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('Done'),
  })
  const refused = await look({ BOUNCES_IMAP_URL: dovecot.url.replace(/:[^:@]+@/, ':wrong-one@') })
  expect(refused).toMatchObject({ state: 'failed', text: expect.stringContaining('Authentication failed') })
  expect(JSON.stringify(refused)).not.toContain('wrong-one')
})
