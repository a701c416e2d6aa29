import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { roles } from '#base/viewer.ts'
import { NewPasskey, PasskeyOptions } from './passkey-fields.ts'
import { Email, line, lines, Link, NewPassword, Token, Username, withConfirmation } from './fields.ts'

export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  note: z.string(),
  /** Name of who sent it. */
  invited_by: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  /** `joined`: the address has got an account in another way. */
  state: z.enum(['sent', 'expired', 'joined']),
})
export type Invitation = z.output<typeof Invitation>

/** What the invited is shown before accepting. */
const Offer = Invitation.pick({ email: true, name: true, role: true, note: true, invited_by: true, expires_at: true }).extend({
  /** A free one to begin with. */
  username: z.string(),
})
export type Offer = z.output<typeof Offer>

const acceptance = { token: Link, username: Username, name: line(1, 120) }

const byId = z.object({ id: idParam })

/** A link lives 7 days. It ends at first use, when it is sent again or taken back, and when its sender loses access or the role. */
export const invitationContract = contract({
  'GET /invitations': {
    summary: 'Invitations that nobody has accepted, newest first',
    access: 'admin',
    output: z.object({ data: z.array(Invitation) }),
  },
  /** 422 with fields: taken (the address has an account), invited-already. */
  'POST /invitations': {
    summary: 'Invites somebody by mail',
    access: 'admin',
    body: z.strictObject({ email: Email, name: line(0, 120).default(''), role: z.enum(roles), note: lines(500).default('') }),
    output: oneOf(Invitation),
  },
  'POST /invitations/:id/send': {
    summary: 'Sends an invitation again, with a new link for another 7 days',
    access: 'admin',
    params: byId,
    output: oneOf(Invitation),
  },
  'DELETE /invitations/:id': { summary: 'Takes an invitation back', access: 'admin', params: byId, output: z.object({ ended: z.number() }) },
  /** 422 invitation-used, invitation-withdrawn, invitation-expired, account-exists, link-invalid. */
  'POST /invitation': {
    summary: 'Shows what a mailed invitation offers',
    access: 'anyone',
    limit: 'links',
    body: z.strictObject({ token: Link }),
    output: oneOf(Offer),
  },
  /** Creates the account and logs in. Errors as for `POST /invitation`; with fields for a taken username or a poor password. */
  'POST /invitation/accept': {
    summary: 'Accepts a mailed invitation',
    access: 'anyone',
    limit: 'links',
    body: withConfirmation({ ...acceptance, password: NewPassword }),
    output: z.object({ token: Token, role: z.enum(roles) }),
  },
  /** Nothing is kept before the next call. Its challenge is for this token and browser, for 5 minutes and one answer. Errors as there. */
  'POST /invitation/passkey/options': {
    summary: 'Begins to accept a mailed invitation with a passkey',
    access: 'anyone',
    limit: 'links',
    body: z.strictObject(acceptance),
    output: z.object({ options: PasskeyOptions }),
  },
  /**
   * Creates the account, which has no password then, and logs in. `recovery_codes` are shown this once. Errors as for
   * `POST /invitation`; with fields for a taken username; passkey-refused.
   */
  'POST /invitation/passkey': {
    summary: 'Accepts a mailed invitation with a passkey that has verified its owner',
    access: 'anyone',
    limit: 'links',
    body: z.strictObject({ ...acceptance, passkey: NewPasskey }),
    output: z.object({ token: Token, role: z.enum(roles), recovery_codes: z.array(z.string()) }),
  },
})
