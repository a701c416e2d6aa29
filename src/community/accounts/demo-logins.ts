import type { Role } from '#base/viewer.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { hashPassword } from './password-hash.ts'
import { removeSessions } from './session-store.ts'
import { ensureUser } from './service.ts'
import { findUserByEmail, updateStanding } from './store.ts'

interface DemoLogin {
  role: Role
  username: string
  name: string
  /** Of a domain that nobody can have. */
  email: string
  password: string
}

/** One of each kind, with passwords of this copy's own. */
function demoLogins(services: Services): DemoLogin[] {
  return people.map((person) => ({
    ...person,
    email: addressFor(person.role),
    password: passwordFor(services, person.role),
  }))
}

/** Whether an account is still under the address that it was made with. */
export function isDemoLogin({ username, email }: { username: string; email: string | null }): boolean {
  return people.some((person) => person.username === username && email === addressFor(person.role))
}

/** Lets the demo edition's people in, on a site that only this machine reaches. */
export async function openDemoLogins(services: Services): Promise<void> {
  if (!isLoopback(services.config.siteUrl)) return
  for (const { username, name, role, email, password } of demoLogins(services)) {
    const { id } = await ensureUser(services, { username, name, role })
    await updateStanding(services.database.db, id, {
      role,
      email,
      email_verified_at: services.now(),
      updated_at: services.now(),
      password_hash: await hashPassword(password, services.config.accounts?.hashCost),
    })
  }
}

/** Those that are still as they were made; none on a public site, where they are shut for good. */
export async function demoLoginsInForce(services: Services): Promise<DemoLogin[]> {
  const { db } = services.database
  const found: DemoLogin[] = []
  for (const login of demoLogins(services)) {
    const user = await findUserByEmail(db, login.email)
    if (user?.username !== login.username) continue
    if (isLoopback(services.config.siteUrl)) found.push(login)
    else {
      await updateStanding(db, user.id, {
        email: null,
        email_verified_at: null,
        password_hash: null,
        role: login.role === 'admin' ? 'member' : login.role,
        updated_at: services.now(),
      })
      await removeSessions(db, user.id)
    }
  }
  return found
}

const people: { role: Role; username: string; name: string }[] = [
  { role: 'member', username: 'demo-reader', name: 'Vesna Marek' },
  { role: 'author', username: 'mirko-strand', name: 'Mirko Strand' },
  { role: 'editor', username: 'hanna-quill', name: 'Hanna Quill' },
  { role: 'admin', username: 'demo-admin', name: 'Night Desk' },
]

function addressFor(role: Role): string {
  return `${role === 'member' ? 'reader' : role}@example.org`
}

/** 'k7f3-m9xq-tw2h-p4ce': 80 bit of the site's secret. */
function passwordFor(services: Services, role: Role): string {
  const bytes = Buffer.from(hmac(services.config, 'demo login', role), 'base64url')
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789x'
  const text = Array.from(bytes.subarray(0, 16), (byte) => letters[byte % 32]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}
