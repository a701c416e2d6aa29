import { Problem } from '#base/problem.ts'
import { demoLoginsInForce } from '#community/accounts/demo-logins.ts'
import { administratorFromEnvironment } from '#community/accounts/first-start.ts'
import { setUpLink } from '#community/accounts/set-up-links.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Services } from '#platform/services.ts'
import type { Settings } from './config.ts'

/**
 * Sees to it that somebody can get in at a first start, and returns what to print about it: the demo accounts, or the link by
 * which the first administrator is made. @throws Error when the environment names an administrator with a poor password
 */
export async function bootstrapAdmin(services: Services, settings: Settings): Promise<string[]> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings
  const logins = await demoLoginsInForce(services)
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    try {
      await administratorFromEnvironment(services, ADMIN_EMAIL, ADMIN_PASSWORD)
    } catch (error) {
      throw error instanceof Problem ? new Error(`ADMIN_PASSWORD cannot be used: ${error.message}`, { cause: error }) : error
    }
  }
  const link = await setUpLink(services, ADMIN_EMAIL)
  const lines = logins.map(({ role, email, password }) => `  ${role.padEnd(8)} ${email.padEnd(20)} ${password}`)
  if (lines.length > 0) lines.unshift(`The studio is at ${services.config.siteUrl}/studio`, 'Demo accounts (this machine only, no second factor):')
  if (link?.url) lines.push(`No administrator yet. Make the first one here, once, within an hour: ${link.url}`)
  else if (link) lines.push('There is no administrator. Make a link for a new one: npm run setup-link')
  if (!services.config.mail)
    lines.push(
      isLoopback(services.config.siteUrl) ? `Mails wait at ${services.config.siteUrl}/dev/mail` : 'No mail server is set (SMTP_URL): mails wait in the queue.',
    )
  return lines
}
