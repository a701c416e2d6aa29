import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { Email, Message, NewPassword, Password, SecondFactorCode, withConfirmation } from './fields.ts'
import { PasskeyAnswer } from './passkey-fields.ts'
import { providerIds } from './rules.ts'
import { knownProvider } from '#base/validation-errors.ts'

/** One browser or device that is logged in. */
export const SessionEntry = z.object({
  id: z.number(),
  /** 'Firefox on Linux'. */
  device: z.string(),
  created_at: z.string(),
  used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionEntry = z.output<typeof SessionEntry>

/** Every call that changes how one gets in demands a passkey, or the password and the code where there is a second factor. */
const SecondProof = { code: SecondFactorCode.optional(), passkey: PasskeyAnswer.optional() }
const Proof = z.strictObject({ password: Password.optional(), ...SecondProof })
const Ended = z.object({ ended: z.number() })

export const securityContract = contract({
  /** Good for 30 minutes for what asks for a proof, and begins the staff session of an editor or admin by a cookie; a login with everything does the same. 422 wrong-credentials, password-required, second-factor-required, wrong-code, passkey-refused, passkey-suspended. */
  'POST /user/step-up': {
    summary: 'Proves once more who asks',
    access: 'verified',
    body: Proof,
    output: z.object({ proof_until: z.string(), staff_until: z.string().nullable() }),
  },
  'GET /user/sessions': { summary: 'Where one is logged in, last used first', access: 'verified', output: z.object({ data: z.array(SessionEntry) }) },
  'DELETE /user/sessions': { summary: 'Ends every session but the one that asks', access: 'verified', output: Ended },
  'DELETE /user/sessions/current': { summary: 'Logs out', access: 'member', output: Ended },
  'DELETE /user/sessions/:id': { summary: 'Ends one of the own sessions', access: 'verified', params: z.object({ id: idParam }), output: Ended },
  /** Ends every other session and tells the owner by mail. */
  'PUT /user/password': {
    summary: 'Changes the password',
    access: 'verified',
    body: withConfirmation({ current_password: Password.optional(), password: NewPassword, ...SecondProof }),
    output: Message,
  },
  /** 'Verification Email has been sent', whether or not the address is somebody else's. The old address is told; the new one counts once confirmed (`POST /verify`). */
  'PUT /user/email': { summary: 'Asks for another e-mail address', access: 'verified', body: Proof.extend({ email: Email }), output: Message },
  'DELETE /user/email': { summary: 'Takes back the wish for another address', access: 'verified', output: Message },
  /** Everything the site holds about oneself, as a file. */
  'GET /user/export': { summary: 'Downloads all own data as JSON', access: 'verified', limit: 'export', output: z.record(z.string(), z.unknown()) },
  /** The name is gone from everything; comments and articles stay without it. */
  'POST /user/delete': { summary: 'Deletes the own account', access: 'verified', body: Proof, output: Message },
  /** `secret` in base32 for typing, `uri` (otpauth:) for an app. Nothing changes before it is confirmed. */
  'POST /user/second-factor': {
    summary: 'Begins to set up a second factor',
    access: 'verified',
    body: Proof,
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** The ten codes are shown this once. 422 wrong-code. */
  'POST /user/second-factor/confirm': {
    summary: 'Turns the second factor on with a first code',
    access: 'verified',
    body: z.strictObject({ code: SecondFactorCode }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /user/second-factor/recovery': {
    summary: 'Makes ten new recovery codes; the old ones are void',
    access: 'verified',
    body: Proof,
    output: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /user/second-factor/remove': { summary: 'Turns the authenticator app off; passkeys stay', access: 'verified', body: Proof, output: Message },
  /** After `POST /auth/signin/:provider` with the bearer token and `connect`; that call demands a session proved within 30 minutes (403 step-up-required). */
  'POST /user/identities/:provider': {
    summary: 'Lets an account of a provider open the own one',
    access: 'verified',
    limit: 'social',
    params: z.object({ provider: z.enum(providerIds, knownProvider) }),
    body: z.strictObject({
      code: z.string().min(1).max(2_000),
      state: z.string().min(1).max(200),
      iss: z.string().max(300).optional(),
      code_verifier: z.string().min(43).max(128).optional(),
    }),
    output: oneOf(z.object({ identities: z.array(z.enum(providerIds)) })),
  },
  'DELETE /user/identities/:provider': {
    summary: 'Ends what a provider may open',
    access: 'verified',
    params: z.object({ provider: z.enum(providerIds, knownProvider) }),
    output: oneOf(z.object({ identities: z.array(z.enum(providerIds)) })),
  },
})
