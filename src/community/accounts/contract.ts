import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { roles } from '#base/viewer.ts'
import {
  Email,
  line,
  lines,
  Link,
  Message,
  NewPassword,
  Password,
  PictureForm,
  SecondFactorCode,
  Token,
  Username,
  WebAddress,
  withConfirmation,
} from './fields.ts'
import { PasskeyAnswer } from './passkey-fields.ts'
import { providerIds } from './rules.ts'
import { knownProvider, lettersBetween, notEmpty, trueOrFalse } from '#base/validation-errors.ts'

/** What everybody may know of a person who writes. */
export const Author = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  avatar: ImageSchema.nullable(),
})
export type Author = z.output<typeof Author>

export const AuthorProfile = Author.extend({
  bio: z.string(),
  website: z.string(),
  location: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  created_at: z.string(),
})
export type AuthorProfile = z.output<typeof AuthorProfile>

/** Oneself. Of a registration that waits for its mail: `email_verified` false, `id` negative, the rest as registered. */
export const Me = AuthorProfile.extend({
  email: z.string(),
  email_verified: z.boolean(),
  /** Asked for but not confirmed yet. */
  new_email: z.string().nullable(),
  role: z.enum(roles),
  /** False for an account that began with a provider or a passkey; 'Forgotten?' gives it one. */
  has_password: z.boolean(),
  /** An authenticator app or a passkey. `required`: the account cannot act as an editor or admin until it is set up. */
  second_factor: z.enum(['off', 'on', 'required']),
  /** Whether codes of an app are taken. */
  authenticator: z.boolean(),
  /** `suspended`: one at least counts beside the password only. */
  passkeys: z.enum(['none', 'ready', 'suspended']),
  /** When the staff session of an editor or admin ends if it is not used; null: there is none in this browser before a step-up. */
  staff_until: z.string().nullable(),
  identities: z.array(z.enum(providerIds)),
})
export type Me = z.output<typeof Me>

const Fresh = z.object({ token: z.string() })

/**
 * What a failing call says is in `code`, never in the text: wrong-credentials, second-factor-required (send the same again
 * with `code` or `passkey`; `fields` names what the account has), wrong-code, email-needed (send the same again with `email`), link-invalid, password-required,
 * sign-in-failed, popup-expired (all 422), too-many (429), busy (503).
 */
export const accountsContract = contract({
  /** The token of a pending registration too: `GET /user` then says `email_verified: false`. Unknown address and wrong password are one answer. */
  'POST /login': {
    summary: 'Logs in by e-mail and password; with `code` or `passkey` where there is a second factor',
    access: 'anyone',
    body: z.strictObject({ email: Email, password: Password, code: SecondFactorCode.optional(), passkey: PasskeyAnswer.optional() }),
    output: Fresh,
  },
  /** The same answer whether or not the address is known. 422 with fields for a taken username or a poor password. */
  'POST /register': {
    summary: 'Registers: a pending account until the mail is answered',
    access: 'anyone',
    limit: 'register',
    body: withConfirmation({ username: Username, email: Email, password: NewPassword, name: line(1, 120).optional() }),
    output: Fresh,
  },
  /**
   * After `POST /auth/signin/:provider` or `GET /auth/:provider` in the same browser. `state` may be left out after the second,
   * which has put it into a cookie. `code_verifier` only when signin was given a `code_challenge`.
   */
  'POST /sociallogin/:provider': {
    summary: 'Logs in with what a provider sent back; `email` and `second_factor` when a first try asked for them',
    access: 'anyone',
    limit: 'social',
    params: z.object({ provider: z.enum(providerIds, knownProvider) }),
    query: z.object({ isMain: z.enum(['true', 'false'], trueOrFalse).optional() }),
    body: z.strictObject({
      code: z.string().min(1, notEmpty).max(2_000),
      state: z.string().min(1, notEmpty).max(200).optional(),
      /** The `iss` of the provider's answer, where it sent one (RFC 9207). */
      iss: z.string().max(300).optional(),
      code_verifier: z.string().min(43, lettersBetween(43, 128)).max(128, lettersBetween(43, 128)).optional(),
      email: Email.optional(),
      second_factor: SecondFactorCode.optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    output: Fresh,
  },
  /** Always 'Verification Email has been sent', once a minute and five times an hour for real. */
  'GET /email/resend': { summary: 'Sends the verification mail again', access: 'member', counter: true, output: Message },
  /** Always 'Password resent link has been sent to your email'. */
  'POST /password/forgot': {
    summary: 'Mails a link to set a new password',
    access: 'anyone',
    limit: 'forgot',
    body: z.strictObject({ email: Email }),
    output: Message,
  },
  /** The same answer for every address. The link logs in by `POST /verify`, once, within 15 minutes. */
  'POST /login/link': {
    summary: 'Mails a link to log in without the password, also while wrong passwords keep it waiting',
    access: 'anyone',
    limit: 'forgot',
    body: z.strictObject({ email: Email }),
    output: Message,
  },
  /** 'Password reset successfully'; ends every session and logs nobody in. 422 link-invalid. */
  'POST /password/reset': {
    summary: 'Sets a new password by a mailed link',
    access: 'anyone',
    limit: 'links',
    body: withConfirmation({ token: Link, password: NewPassword }),
    output: Message,
  },
  /**
   * Answers a mailed link: of a registration, a new address, a provider's account, or for logging in. All but the last need the bearer token of the
   * registration (or account) it belongs to, else its `password` (422 password-required). `token` is a fresh one when the
   * password did it, null when the bearer's own has become good.
   */
  'POST /verify': {
    summary: 'Confirms an e-mail address by a mailed link',
    access: 'anyone',
    limit: 'links',
    body: z.strictObject({ token: Link, password: Password.optional(), code: SecondFactorCode.optional(), passkey: PasskeyAnswer.optional() }),
    output: z.object({ message: z.string(), token: Token.nullable() }),
  },
  /** The first administrator, by the link that the first start prints. Good once, while there is none. */
  'POST /setup': {
    summary: 'Creates the first administrator',
    access: 'anyone',
    limit: 'links',
    body: withConfirmation({ token: Link, username: Username, email: Email, password: NewPassword }),
    output: Fresh,
  },
  'GET /user': { summary: 'The account behind the token', access: 'member', dataAlsoAs: 'user', output: oneOf(Me) },
  'PUT /user': {
    summary: 'Changes the profile; what is left out stays',
    access: 'verified',
    limit: 'edits',
    body: z.strictObject({
      name: line(1, 120).optional(),
      bio: lines(250).optional(),
      location: line(0, 100).optional(),
      website: z.union([z.literal(''), WebAddress]).optional(),
      links: z
        .array(z.strictObject({ label: line(1, 60), url: WebAddress }))
        .max(8)
        .optional(),
    }),
    output: oneOf(Me),
  },
  'PUT /user/avatar': {
    summary: 'Takes in a picture of oneself (multipart, field `file`)',
    access: 'verified',
    upload: true,
    limit: 'upload',
    body: PictureForm,
    output: oneOf(Me),
  },
  'DELETE /user/avatar': { summary: 'Removes the picture', access: 'verified', limit: 'edits', output: oneOf(Me) },
})

export { securityContract, SessionEntry } from './security-contract.ts'
export { passkeyContract, Passkey } from './passkey-contract.ts'
export { sessionContract } from './session-contract.ts'
