import type { PromiseArea } from './promise.ts'

export const powers: PromiseArea = {
  name: 'Powers and their end',
  promises: [
    {
      number: 73,
      text: 'One administrator always remains; a set-up link works once, for an hour, and never after there was an administrator.',
      shownBy: {
        'src/community/accounts/last-admin.test.ts': [
          'at least one administrator > remains when two administrators act at once: %s and %s',
          'at least one administrator > remains when one of two acts in each of two processes',
          'the set-up link > works for an hour, and a later start makes no new one',
          'the set-up link > is dead for good once there has been an administrator, even when none is left',
        ],
      },
    },
    {
      number: 74,
      text: 'A reset or changed password, a changed address, a lost role, a ban, a deleted account and ended sessions end everything that gives access: sessions, API tokens, invitations, links in mails.',
      shownBy: {
        'src/community/accounts/revoke-access.test.ts': [
          'access to an account > ends with %s, in every process',
          'access to an account > stays as it is in the session that changes the password',
          'access to an account > gets a mail for a new token and for new recovery codes',
        ],
        'src/community/accounts/invitations.test.ts': ['an invitation > ends with the access of the administrator who sent it: %s'],
      },
    },
    {
      number: 75,
      text: 'A second factor works once per code and cannot be guessed; what changes how one gets in asks for it.',
      shownBy: {
        'src/community/accounts/staff.test.ts': [
          'a second factor > is off until a first code confirms it; then a login takes one, each once',
          'a second factor > cannot be guessed: after five wrong codes one waits, ever longer',
          'a second factor > is asked for by everything that changes how one gets in',
        ],
        'src/community/accounts/passkey-login.test.ts': [
          'a passkey as second factor > is asked for beside the password, and need not verify its user',
          'a passkey as second factor > gives way to a recovery code, which came with the first passkey, once',
        ],
      },
    },
    {
      number: 78,
      text: 'A passkey answers one challenge of this site, in one browser, within five minutes; a copied one is refused and its owner told by mail.',
      shownBy: {
        'src/community/accounts/passkey-login.test.ts': [
          'a login with a passkey > is refused with %s',
          'a login with a passkey > is refused when its signature is another’s, when it is replayed, in another browser, after 5 minutes, and for another purpose',
          'a login with a passkey > is refused when the counter goes back, and the owner is told',
          'a login with a passkey > asks the same of everybody and names nobody',
          'a login with a passkey > works across two processes',
        ],
        'e2e/passkeys.test.ts': ['a member adds a passkey, signs in with it, uses it as a second factor and removes it'],
      },
    },
    {
      number: 79,
      text: 'Passkeys are added and removed after a recent proof only, and by mail their owner is told; after access was revoked none opens the account without the password.',
      shownBy: {
        'src/community/accounts/passkeys.test.ts': [
          'a passkey > is added after a recent proof, told by mail, listed and renamed',
          'a passkey > is removed by its owner alone, after a recent proof, and told by mail; the last one takes the recovery codes along',
          'a passkey > opens nothing by itself after access was revoked, until it was used beside the new password once',
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
