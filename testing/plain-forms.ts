import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import type { Services } from '#platform/services.ts'
import { aReader, type Reader } from './builders.ts'
import { accountPassword } from './password-account.ts'
import type { Answer, TestApp } from './start-app.ts'

/** What a browser says of a form of our own page. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Sends a form as a browser without script does. */
export function sendForm(app: TestApp, path: string, values: Record<string, string>, headers: Record<string, string> = sameOrigin): Promise<Answer> {
  return app.post(path, new URLSearchParams(values).toString(), { headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })
}

/** The session cookie that an answer sets, as the browser sends it back; empty without one. */
export function pageSessionOf(answer: Answer): string {
  const [, cookie = ''] = /((?:__Host-)?page-session=[^;]*)/.exec(String(answer.headers['set-cookie'])) ?? []
  return cookie
}

/** A member who can log in with `accountPassword`. */
export async function aMemberWithPassword(app: { services: Services }, username: string): Promise<Reader> {
  const reader = await aReader(app, { username })
  const { database, config } = app.services
  const password_hash = await hashPassword(accountPassword, config.accounts?.hashCost)
  await database.write(({ tx }) => updateUser(tx, reader.id, { password_hash }))
  return reader
}

/** Headers of a browser without script in which that member has logged in. */
export async function plainLogin(app: TestApp, email: string): Promise<Record<string, string>> {
  const answer = await sendForm(app, '/login', { to: 'login', email, password: accountPassword })
  if (answer.status !== 303) throw new Error(`The login answers ${answer.status}`)
  return { ...sameOrigin, cookie: pageSessionOf(answer) }
}
