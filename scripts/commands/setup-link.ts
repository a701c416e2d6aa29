import { newSetUpLink } from '#community/accounts/set-up-links.ts'
import type { Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'

/** A link that makes an administrator, once, within an hour. Refused while there is one. */
export function run(): Promise<Outcome> {
  return withNewSite(async (services, settings) => {
    const url = await newSetUpLink(services, settings.ADMIN_EMAIL)
    return { data: { url }, lines: [url] }
  })
}
