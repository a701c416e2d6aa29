import { abuse } from './abuse.ts'
import { authentication } from './authentication.ts'
import { durability } from './durability.ts'
import { input } from './input.ts'
import { mails } from './mails.ts'
import { operation } from './operation.ts'
import { permissions } from './permissions.ts'
import { powers } from './powers.ts'
import { privacy } from './privacy.ts'
import type { PromiseArea } from './promise.ts'
import { sessions } from './sessions.ts'
import { socialLogin } from './social-login.ts'
import { transport } from './transport.ts'
import { uploads } from './uploads.ts'

/** In the order of docs/promises.md. */
export const promiseAreas: PromiseArea[] = [
  authentication,
  sessions,
  socialLogin,
  permissions,
  input,
  uploads,
  transport,
  abuse,
  privacy,
  mails,
  durability,
  operation,
  powers,
]
