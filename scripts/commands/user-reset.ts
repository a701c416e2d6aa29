import { features } from '#app/features.ts'
import { resetPerson } from '#community/accounts/operator.ts'
import { flag, type Call, type Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

/** What a person needs who cannot log in any more. */
export function run(call: Call): Promise<Outcome> {
  const [person = ''] = call.words
  const wanted = { link: flag(call, 'link'), sessions: flag(call, 'end-sessions'), secondFactor: flag(call, 'second-factor') }
  return withSite(async (services) => {
    const { username, email, url, ended } = await resetPerson(services, features, person, wanted)
    const lines = [
      url ?? `A mail to ${email} says how to set a new password, within 30 minutes.`,
      ...(ended === null ? [] : [`${ended} sessions of @${username} ended.`]),
      ...(wanted.secondFactor ? [`The second factor of @${username} is off.`] : []),
    ]
    return { data: { username, email, url, sessions_ended: ended, second_factor_dropped: wanted.secondFactor }, lines }
  })
}
