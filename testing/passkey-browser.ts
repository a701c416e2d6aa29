import type { Answer, TestApp } from './start-app.ts'
import { Authenticator } from './authenticator.ts'

type Twist = Parameters<Authenticator['get']>[1]
type Options = Parameters<Authenticator['get']>[0] & Parameters<Authenticator['create']>[0]

/** A browser that keeps its cookies, at the API of one process. */
export class PasskeyBrowser {
  app: TestApp
  /** Of the network that it is in. */
  ip: string | undefined
  private readonly cookies = new Map<string, string>()

  constructor(app: TestApp, ip?: string) {
    this.app = app
    this.ip = ip
  }

  /** The header of its next request; empty without cookies. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async post(path: string, body: unknown = {}, token?: string): Promise<Answer> {
    const { cookie } = this
    const options = { ...(token ? { token } : {}), ...(this.ip ? { ip: this.ip } : {}), ...(cookie ? { headers: { cookie } } : {}) }
    const answer = await this.app.post(path, body, options)
    for (const [, name, value] of (answer.headers['set-cookie'] ?? '').matchAll(/((?:__Host-)?[a-z-]+)=([^;,]*); Path/g))
      if (name !== undefined && value !== undefined) this.cookies.set(name, value)
    return answer
  }

  async options(path: string, body: unknown = {}, token?: string): Promise<Options> {
    const answer = await this.post(path, body, token)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.json<{ options: Options }>().options
  }

  /** By an account that has proved itself just now. */
  async add(token: string, name = 'Laptop', authenticator = new Authenticator()): Promise<{ authenticator: Authenticator; answer: Answer }> {
    const options = await this.options('/api/user/passkeys/options', undefined, token)
    return { authenticator, answer: await this.post('/api/user/passkeys', { name, passkey: authenticator.create(options) }, token) }
  }

  async logIn(authenticator: Authenticator, twist: Twist = {}): Promise<Answer> {
    return this.post('/api/login/passkey', { passkey: authenticator.get(await this.options('/api/login/passkey/options'), twist) })
  }

  /** The answer to a challenge for the field `passkey` beside a password. */
  async second(authenticator: Authenticator, twist: Twist = {}) {
    return authenticator.get(await this.options('/api/login/passkey/options', { second_factor: true }), twist)
  }

  async proof(authenticator: Authenticator, token: string, twist: Twist = {}) {
    return authenticator.get(await this.options('/api/user/step-up/options', undefined, token), twist)
  }
}
