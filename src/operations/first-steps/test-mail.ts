import { randomUUID } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { loginRequired, Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { DeliveryError, openMailTransport } from '#platform/mail/send-mail.ts'
import type { Services } from '#platform/services.ts'
import { setMark } from './store.ts'

/** Past the queue, so that the answer is that of the mail server. Returns the address. @throws Problem 422 mail-missing, mail-failed */
export async function sendTestMail(services: Services, viewer: Viewer): Promise<string> {
  const { config, database } = services
  const user = await database.db.selectFrom('users').select('email').where('id', '=', viewer.id).executeTakeFirst()
  if (!user?.email) throw loginRequired()
  if (!config.mail) throw new Problem(422, 'mail-missing', t('first-steps.error-no-mail-server-is-set-mails'))
  await limitsOf(services).take('testMail', `person ${viewer.id}`)
  const transport = openMailTransport(config, config.mail)
  try {
    await transport.send(testMailTo(user.email, config.siteName), randomUUID())
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    throw new Problem(422, 'mail-failed', t('first-steps.error-the-mail-server-did-not-take', { message: error.message }))
  } finally {
    transport.close()
  }
  await database.write(({ tx }) => setMark(tx, 'mail', services.now()))
  return user.email
}

function testMailTo(to: string, siteName: string) {
  const [heading, text] = [t('studio-first-steps.mail-subject'), t('studio-first-steps.mail-body')]
  return {
    to,
    subject: `${heading} | ${siteName}`,
    preview: text,
    heading,
    parts: [{ kind: 'text', text } as const],
    reason: t('studio-first-steps.mail-reason', { siteName }),
  }
}
