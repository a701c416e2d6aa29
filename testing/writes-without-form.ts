/** Writes that readers may make and that stand in no scene of `e2e/failing-writes.test.ts`, with the reason. */
const reasons = {
  counted: 'Sent by the page itself, and nobody waits for it.',
  counter: 'The page sends the GET of the same name.',
  studio: 'Pressed in the studio only.',
  mail: 'Sent by mail programs, or by the page of a mailed link through another call.',
  ceremony: 'Part of what a browser asks of an authenticator: e2e/passkeys.test.ts, e2e/invitations.test.ts.',
  provider: 'Part of a sign-in in the window of a provider: e2e/social.test.ts.',
  over: 'This browser has signed out before it is sent, and there is nothing to press again: e2e/session.test.ts.',
  kept: 'Kept in the browser first: a test of its own in e2e/failing-writes.test.ts.',
  link: 'Looks up a mailed link: a test of its own in e2e/failing-writes.test.ts.',
  client: 'Of clients of the API: no page sends it.',
} as const

type Reason = keyof typeof reasons

const byReason: Record<Reason, string[]> = {
  counted: ['POST /client-errors', 'POST /statistics/views'],
  counter: [
    'POST /blogs/{id}/increment/claps',
    'POST /blogs/{id}/decrement/claps',
    'POST /blogs/{id}/increment/views',
    'POST /creatives/increment/download/{id}',
    'POST /creatives/increment/read/{id}',
    'POST /events/increment/read/{id}',
    'POST /releases/increment/download/{id}',
    'POST /releases/increment/read/{id}',
    'POST /email/resend',
  ],
  studio: [
    'POST /drafts/{id}/submit',
    'POST /drafts/{id}/take-back',
    'POST /drafts/{id}/discard',
    'POST /drafts/{id}/lock',
    'POST /drafts/{id}/unlock',
    'POST /drafts/{id}/revisions/{revision}/restore',
    'POST /drafts/{id}/notes',
    'POST /drafts/{id}/corrections',
    'POST /drafts/{id}/translations',
    'PUT /drafts/{id}',
    'PUT /drafts/{id}/notes/{note}',
    'PUT /drafts/{id}/corrections/{correction}',
    'PUT /drafts/{id}/translations/seen',
    'DELETE /drafts/{id}',
    'DELETE /drafts/{id}/notes/{note}',
    'DELETE /drafts/{id}/corrections/{correction}',
    'POST /media',
    'PUT /me/notices/read',
    'PUT /me/notices/settings',
    'POST /setup',
  ],
  mail: ['POST /notices/mail'],
  ceremony: [
    'POST /invitation/passkey',
    'POST /invitation/passkey/options',
    'POST /login/passkey',
    'POST /login/passkey/options',
    'POST /user/passkeys',
    'POST /user/passkeys/options',
    'PUT /user/passkeys/{id}',
    'DELETE /user/passkeys/{id}',
    'POST /user/step-up',
    'POST /user/step-up/options',
  ],
  provider: [
    'POST /auth/callback/{provider}',
    'POST /auth/signin/{provider}',
    'POST /sociallogin/{provider}',
    'POST /user/identities/{provider}',
    'DELETE /user/identities/{provider}',
  ],
  over: ['POST /auth/signout'],
  kept: ['PUT /me/state'],
  link: ['POST /invitation'],
  client: ['PUT /me/comments/mail', 'DELETE /user/sessions/current'],
}

export const withoutForm: Record<string, string> = Object.fromEntries(
  Object.entries(byReason).flatMap(([reason, operations]) => operations.map((operation) => [operation, reasons[reason as Reason]])), // its keys
)
