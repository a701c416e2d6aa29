import { invite } from '#community/accounts/invitations.ts'
import { invitationContract } from '#community/accounts/invitation-contract.ts'
import { actingAdministrator } from '#community/accounts/operator.ts'
import { refusedValues, textOption, type Call, type Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

const Body = invitationContract['POST /invitations'].body

/** The same as in the studio: in the name of an administrator, and ended with that role. */
export function run(call: Call): Promise<Outcome> {
  const [email] = call.words
  const result = Body.safeParse({
    email,
    name: textOption(call, 'name') ?? '',
    role: textOption(call, 'role') ?? 'author',
    note: textOption(call, 'note') ?? '',
  })
  if (!result.success) throw refusedValues(result.error)
  return withSite(async (services) => {
    const viewer = await actingAdministrator(services, textOption(call, 'by'))
    const invitation = await invite(services, viewer, result.data)
    return {
      data: invitation,
      lines: [
        `A mail to ${invitation.email} invites to be ${invitation.role}, in the name of @${viewer.username}. Its link works until ${invitation.expires_at}.`,
      ],
    }
  })
}
