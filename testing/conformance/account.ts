import type { Site } from './site.ts'

interface Account {
  username: string
  email: string
  password: string
  token: string
}

/** A member of the site whose address nobody has confirmed yet. */
export function newAccount(site: Site): Promise<Account> {
  return site.once('account', () => register(site))
}

/** A member whose address is confirmed; only where mails can be read. */
export function newMember(site: Site): Promise<Account> {
  return site.once('verified account', async () => {
    const account = await register(site)
    const { status } = await site.ask('verify', { json: { token: await mailedToken(site, account.email, 'verify'), password: account.password } })
    if (status >= 300) throw new Error(`The address was not verified: ${status}`)
    return account
  })
}

async function register(site: Site): Promise<Account> {
  const username = `row-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
  const fields = { username, email: `${username}@example.org`, password: 'a long kettle of fish' }
  const { status, json } = await site.ask('register', { json: fields })
  const token: unknown = Reflect.get(Object(json), 'token')
  if (typeof token !== 'string') throw new Error(`register answers ${status} without a token`)
  return { ...fields, token }
}

/** Whether mails wait where a visitor can read them: on a server of this machine without a mail server. */
export async function readsMails(site: Site): Promise<boolean> {
  return (await site.ask('/dev/mail')).status === 200
}

/** Token of the newest mail to `email` that leads to `page`. */
async function mailedToken(site: Site, email: string, page: 'verify' | 'reset'): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { text: inbox } = await site.ask('/dev/mail')
    for (const [, address = ''] of inbox.matchAll(new RegExp(`href="(/dev/mail/\\d+)">[^<]*</a><span>to ${email},`, 'g'))) {
      const [, token] = new RegExp(`/${page}\\?token=([\\w.-]+)`).exec((await site.ask(address)).text) ?? []
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${email} leads to /${page}`)
}
