import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { Message } from './fields.ts'
import { NewPasskey, PasskeyAnswer, PasskeyName, PasskeyOptions } from './passkey-fields.ts'

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
  /** The devices of its owner share it, so that it outlives each of them. */
  backed_up: z.boolean(),
  /** Counts beside the password only, until it was used so once: access to the account was revoked since. */
  suspended: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

const Options = z.object({ options: PasskeyOptions })

/**
 * Passkeys (WebAuthn). `options` go to the browser as they are; a cookie ties their challenge to it for 5 minutes and one answer.
 * What cannot be believed is 422 passkey-refused, whatever the reason.
 */
export const passkeyContract = contract({
  /** The same for everybody. `second_factor`: for the field `passkey` of a login by password, which need not verify the user. */
  'POST /login/passkey/options': {
    summary: 'Begins a login with a passkey',
    access: 'anyone',
    limit: 'passkeys',
    body: z.strictObject({ second_factor: z.boolean().optional() }),
    output: Options,
  },
  /** Needs neither password nor code, and is not held up by wrong passwords. 422 passkey-refused, passkey-suspended. */
  'POST /login/passkey': {
    summary: 'Logs in with a passkey that has verified its owner',
    access: 'anyone',
    limit: 'passkeys',
    body: z.strictObject({ passkey: PasskeyAnswer }),
    output: z.object({ token: z.string() }),
  },
  'POST /user/step-up/options': { summary: 'Begins a proof with a passkey of the own account', access: 'verified', output: Options },
  'GET /user/passkeys': { summary: 'The own passkeys, oldest first', access: 'verified', output: z.object({ data: z.array(Passkey) }) },
  /** Like the next call it demands a session proved within 30 minutes (403 step-up-required). */
  'POST /user/passkeys/options': { summary: 'Begins to add a passkey', access: 'verified', output: Options },
  /** From now on a login by password asks for a second factor. `recovery_codes` are made with the first one and shown this once. */
  'POST /user/passkeys': {
    summary: 'Adds a passkey, up to 10',
    access: 'verified',
    body: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
    output: z.object({ data: Passkey, recovery_codes: z.array(z.string()).nullable() }),
  },
  'PUT /user/passkeys/:id': {
    summary: 'Renames one of the own passkeys',
    access: 'verified',
    limit: 'edits',
    params: z.object({ id: idParam }),
    body: z.strictObject({ name: PasskeyName }),
    output: oneOf(Passkey),
  },
  /** Demands a session proved within 30 minutes. */
  'DELETE /user/passkeys/:id': { summary: 'Removes one of the own passkeys', access: 'verified', params: z.object({ id: idParam }), output: Message },
})
