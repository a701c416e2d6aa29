import type { PromiseArea } from './promise.ts'

export const powers: PromiseArea = {
  name: 'Powers and their end',
  promises: [
    {
      number: 73,
      text: 'One administrator always remains; a set-up link works once, for an hour, and never after there was an administrator.',
      shownBy: {
        'src/community/accounts/last-admin.test.ts': [
          'The last administrator > at least one administrator remains after two concurrent actions: %s and %s',
          'The last administrator > one administrator remains when two demote each other in two processes',
          'The set-up link > the set-up link expires after an hour, and a restart creates no new one',
          'The set-up link > the set-up link stays invalid after the first administrator, even when none is left',
        ],
      },
    },
    {
      number: 74,
      text: 'A reset or changed password, a changed address, a lost role, a ban, a deleted account and ended sessions end everything that gives access: sessions, API tokens, invitations, links in mails.',
      shownBy: {
        'src/community/accounts/revoke-access.test.ts': [
          'Revoked access > sessions, tokens and links of an account end with %s, in every process',
          'Revoked access > the session that changes the password stays valid',
          'Revoked access > the owner of an account gets a mail about a new API token and new recovery codes',
        ],
        'src/community/accounts/invitations.test.ts': ['Invitations > an invitation is withdrawn when its sender loses access by %s'],
      },
    },
    {
      number: 75,
      text: 'A second factor works once per code and cannot be guessed; what changes how one gets in asks for it.',
      shownBy: {
        'src/community/accounts/staff.test.ts': [
          'The second factor > the second factor is on after a first code, and then each code works for one login',
          'The second factor > five wrong codes of the second factor lock further attempts',
          'The second factor > every change to the login of an account asks for the second factor',
        ],
        'src/community/accounts/passkey-login.test.ts': [
          'A passkey as second factor > a login asks for the passkey after the password, and user verification is not needed',
          'A passkey as second factor > each recovery code that came with the first passkey works once as second factor',
        ],
      },
    },
    {
      number: 78,
      text: 'A passkey answers one challenge of this site, in one browser, within five minutes; a copied one is refused and its owner told by mail.',
      shownBy: {
        'src/community/accounts/passkey-login.test.ts': [
          'Login with a passkey > a passkey login is refused when it has %s',
          'Login with a passkey > a passkey login with a foreign, replayed, late or other-purpose signature or in another browser is refused',
          'Login with a passkey > a passkey login with a counter that has gone back is refused, and the owner gets a mail',
          'Login with a passkey > the options of a passkey login name no account, and unknown and wrong passkeys get the same response',
          'Login with a passkey > a passkey login can start in one process and end in another',
        ],
        'src/community/accounts/invitation-passkey.test.ts': [
          'An invitation that is accepted with a passkey > refuses a passkey for another invitation, browser, site or challenge, and one that comes late or again',
        ],
        'e2e/passkeys.test.ts': ['a member adds a passkey, signs in with it, uses it as a second factor and removes it'],
      },
    },
    {
      number: 79,
      text: 'Passkeys are added and removed after a recent proof only, and by mail their owner is told; after access was revoked none opens the account without the password.',
      shownBy: {
        'src/community/accounts/passkeys.test.ts': [
          'Passkeys > a passkey can be added after a recent confirmation, listed and renamed, and its owner gets a mail',
          'Passkeys > only the owner can remove a passkey, after a recent confirmation, and the last one ends the recovery codes',
          'Passkeys > a passkey is suspended after a password reset until it is used together with the new password',
        ],
      },
    },
    {
      number: 76,
      text: 'A write that is sent again, because its answer was lost, has one effect.',
      shownBy: {
        'src/operations/idempotency/idempotency.test.ts': [
          'Idempotency-Key > a write repeated with the same key takes effect once and gets the same answer',
          'Idempotency-Key > a write sent to two processes at the same time takes effect once',
          'Idempotency-Key > the OpenAPI document has the key for every write except uploads',
        ],
        'src/community/comments/comments.test.ts': [
          'an identical comment of the same reader within a minute gets the first one as response and is stored once',
        ],
        'src/community/contact/contact.test.ts': [
          'Contact messages > an identical message of the same sender within a minute gets the same response and is stored and mailed once',
        ],
        'e2e/lost-answers.test.ts': ['a comment that a reader sends again after a lost response is posted once'],
      },
    },
    {
      number: 77,
      text: 'Forms of other sites change nothing.',
      shownBy: {
        'src/app/member-forms.test.ts': ['Forms sent by other sites > a form of another site with %s changes nothing even with the session cookie'],
        'src/app/lenient.test.ts': ['Request bodies > a body that is too large or a form of another site is refused'],
      },
    },
  ],
}
