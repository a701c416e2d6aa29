import { openSession } from '#community/accounts/sessions.ts'
import { beginStaffSession } from '#community/accounts/staff-session.ts'
import type { Services } from '#platform/services.ts'

type Owner = Parameters<typeof openSession>[1]

/** By token: the cookie of the staff session that the browser of its owner would hold. */
const staffCookies = new Map<string, string>()

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The token of a session whose owner has just proved who they are; of staff with the cookie beside it. */
export async function openProvedSession(services: Services, owner: Owner, userAgent = browser): Promise<string> {
  const client = { userAgent }
  const token = await services.database.write(({ tx }) => openSession(tx, owner, { client, now: services.now(), confirmed: true }))
  await beginStaffSession(services, token, { cookies: {}, setHeader: (_, cookie) => keepStaffCookie(token, cookie) })
  return token
}

/** What the owner of a token sends with each call. */
export function bearing(token: string): { authorization: string; cookie?: string } {
  const cookie = staffCookies.get(token)
  return { authorization: `Bearer ${token}`, ...(cookie === undefined ? {} : { cookie }) }
}

/** Keeps it as a browser would, if it is that of a staff session. @param cookie value of a header `set-cookie` */
export function keepStaffCookie(token: string, cookie: string): void {
  const [pair = ''] = cookie.split(';')
  if (/^(?:__Host-)?staff-session=mh_/.test(pair)) staffCookies.set(token, pair)
}

/** For `addCookies` of a browser; none for readers and authors. */
export function browserCookiesOf(token: string | undefined, url: string): { name: string; value: string; url: string; httpOnly: true; sameSite: 'Strict' }[] {
  const cookie = staffCookies.get(token ?? '')
  if (cookie === undefined) return []
  const at = cookie.indexOf('=')
  return [{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true, sameSite: 'Strict' }]
}
