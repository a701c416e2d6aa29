import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { roles } from '#base/viewer.ts'
import { addPerson } from '#community/accounts/operator.ts'
import { Email, line, Username } from '#community/accounts/fields.ts'
import { flag, refusedValues, textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'

const Person = z.object({ email: Email, username: Username, name: line(1, 80), role: z.enum(roles, `must be one of ${roles.join(', ')}`) })

/** An account with a confirmed address, whose owner gets a mail to set a password, or whose password comes from standard input. */
export async function run(call: Call): Promise<Outcome> {
  const person = personOf(call)
  const password = flag(call, 'password-stdin') ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  return withNewSite(async (services) => {
    const id = await addPerson(services, { ...person, password })
    const further = password === undefined ? ` A mail to ${person.email} says how to set a password, within 30 minutes.` : ''
    return { data: { id, ...person }, lines: [`@${person.username} is ${person.role}.${further}`] }
  })
}

function personOf(call: Call): z.output<typeof Person> {
  const [email = ''] = call.words
  const chosen = textOption(call, 'username')
  const username = chosen ?? email.split('@')[0]
  const result = Person.safeParse({ email, username, name: textOption(call, 'name') ?? username, role: textOption(call, 'role') ?? 'member' })
  if (result.success) return result.data
  const { message } = refusedValues(result.error)
  const isFromAddress = chosen === undefined && result.error.issues.some(({ path }) => path[0] === 'username')
  throw new UsageError(isFromAddress ? `${message}; "${username}" is from the address, --username chooses another` : message)
}
