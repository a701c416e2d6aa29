import type { Role } from '#base/viewer.ts'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { createUser } from '#community/accounts/service.ts'
import type { Answer, TestApp } from './start-app.ts'

export const accountPassword = 'a kettle of herring'
let people = 0

/** An account that can log in with `accountPassword`. Returns its e-mail. */
export async function aPasswordAccount(app: TestApp, role: Role): Promise<string> {
  const username = `staff-${++people}`
  const email = `${username}@example.org`
  const password_hash = await hashPassword(accountPassword, { memory: 8, passes: 1 })
  await createUser(app.services, { username, name: username, role, email, password_hash })
  return email
}

export function logInWithPassword(app: TestApp, email: string): Promise<Answer> {
  return app.post('/api/login', { email, password: accountPassword })
}
