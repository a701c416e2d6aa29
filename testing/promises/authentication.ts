import type { PromiseArea } from './promise.ts'

export const authentication: PromiseArea = {
  name: 'Passwords and logging in',
  promises: [
    {
      number: 1,
      text: 'Passwords are stored as Argon2id hashes (19 MiB, two passes) that hold their parameters; a hash with other parameters is replaced at the next login.',
      shownBy: {
        'src/community/accounts/login.test.ts': [
          'passwords at rest > are argon2id with 19 MiB and two passes unless a test says otherwise (P1)',
          'a login > upgrades a hash that was made at another cost (P1)',
        ],
      },
    },
    {
      number: 2,
      text: 'Passwords of readers have at least 12 letters, those of staff 15; up to 200 letters are compared whole, common passwords and those made of the own name are refused.',
      shownBy: {
        'src/community/accounts/password-rules.test.ts': [
          'a new password (P2) > %s for %s',
          'a new password (P2) > may be shorter where the site says so, but never for staff',
        ],
        'src/community/accounts/login.test.ts': ['a login > looks at every letter of a password of 200, and refuses longer ones (P2)'],
      },
    },
    {
      number: 3,
      text: 'Login, registration, its repeated mail and the forgotten password do not tell whether an address has an account, by their answer or by the time they take.',
      shownBy: {
        'src/community/accounts/login.test.ts': [
          'a login > answers the same for a wrong password and an unknown address (P3)',
          'a login > takes the same time for a known and an unknown address (P3: AUC 0.40 to 0.60, n = 200)',
        ],
        'src/community/accounts/registration.test.ts': [
          'a registration > answers the same for an address that has an account, whose owner is told by mail',
          'a registration, timed > takes the same time for a known and an unknown address, and so does its resend (P3: AUC 0.40 to 0.60, n = 200)',
        ],
        'src/community/accounts/reset.test.ts': [
          'a forgotten password > is answered the same for an unknown address, in the same time (P3: AUC 0.40 to 0.60, n = 200)',
        ],
      },
    },
    {
      number: 4,
      text: 'Guessing a password gets slower with each try, per account and per network. The owner gets in meanwhile from a known browser, by a passkey or by a mailed link, and nobody is locked out for ever.',
      shownBy: {
        'src/community/accounts/login.test.ts': [
          'guessing (P4) > from one address gets at most 6 in a minute and 30 in an hour to the hash',
          'guessing (P4) > from hundreds of addresses at one account, all through an hour, gets under 100 to the hash, and the owner’s own browser still gets in',
          'guessing (P4) > is done at once with a mailed link while strangers guess, from a new browser, once, with the second factor',
          'guessing (P4) > is no lockout for ever: after the longest wait the right password opens from anywhere',
          'guessing (P4) > is not set back by a stranger’s own registration for the same address',
          'guessing (P4) > cannot be done with a forged or borrowed device cookie',
        ],
        'src/community/accounts/passkey-login.test.ts': [
          'a login with a passkey > gets the owner in at once from a new browser while strangers guess the password, within limits of its own',
        ],
        'src/platform/limits/limits.test.ts': [
          'Password attempts (P4) > five attempts are free, later ones wait up to 15 minutes, and a success resets the count',
          'Password attempts (P4) > concurrent attempts are counted one by one',
        ],
      },
    },
    {
      number: 5,
      text: 'A crowd at the login does not slow down the pages: hashes are made in a short queue, and what does not fit gets 503 with Retry-After.',
      shownBy: {
        'src/community/accounts/login.test.ts': ['hash work (P5) > beyond what waits is refused, and nothing else waits for it'],
        'src/community/accounts/login-queue.test.ts': ['a full login queue is counted and told of in one line a minute, without a stack'],
        'bench/logins.ts': [],
      },
    },
    {
      number: 6,
      text: 'Links for a new password and for confirming an address hold a secret that is stored as a hash only, work once and end after 30 minutes or 24 hours; a newer link ends the older one.',
      shownBy: {
        'src/community/accounts/reset.test.ts': [
          'a forgotten password > is mailed a link for, in the words of the spec, and the link sets a new one once (P6)',
          'a forgotten password > has a link that is good for 30 minutes, and none after a newer one',
          'a forgotten password > is set once, however many bring the link at once (P6: 40 rounds of 5)',
          'a forgotten password > leaves no trace of its token in the database or the log (P6)',
        ],
        'src/community/accounts/registration.test.ts': [
          'a registration > expires after 24 hours, link, token and row',
          'a registration > is answered once, however many try at once (P6)',
          'a registration > has its mail sent again, with a new link that voids the old one; always in the same words',
        ],
      },
      missing: 'No test shows that the page of such a link sends no referrer, or that its address leaves the browser history.',
    },
    {
      number: 7,
      text: 'A new password by a mailed link ends all sessions of the account in every process, tells the owner by mail and logs nobody in.',
      shownBy: {
        'src/community/accounts/reset.test.ts': ['a forgotten password > ends every session and tells the owner; it logs nobody in (P7)'],
        'src/community/accounts/revoke-access.test.ts': ['access to an account > ends with %s, in every process'],
      },
    },
    {
      number: 8,
      text: 'Links in mails have the configured address of the site, never one that a request names.',
      shownBy: {
        'src/community/accounts/reset.test.ts': ['a forgotten password > has its link on the configured address, whatever the request says (P8)'],
        'src/app/hostile-headers.test.ts': ['requests with a hostile %s header do not change the cached page'],
      },
    },
    {
      number: 9,
      text: 'Claps, comments, replies, edits and deletions need an account with a confirmed address; the server decides that.',
      shownBy: {
        'src/app/permissions.test.ts': ['The permission matrix (P24) > a pending registration can change nothing but its own verification (P9)'],
        'src/community/claps/claps.test.ts': ['Claps > a visitor gets 401 and a reader without a verified e-mail gets 403 when clapping'],
        'src/community/comments/comments.test.ts': [
          'Comments > a visitor gets 401 and a reader without a verified e-mail gets 403 for every change to comments',
        ],
      },
    },
  ],
}
