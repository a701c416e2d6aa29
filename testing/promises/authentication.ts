import type { PromiseArea } from './promise.ts'

export const authentication: PromiseArea = {
  name: 'Passwords and logging in',
  promises: [
    {
      number: 1,
      text: 'Passwords are stored as Argon2id hashes (19 MiB, two passes) that hold their parameters; a hash with other parameters is replaced at the next login.',
      shownBy: {
        'src/community/accounts/login.test.ts': [
          'Password hashes > password hashes are argon2id with 19 MiB and two passes by default (P1)',
          'Login > a login rehashes a password that has a hash of another cost (P1)',
        ],
      },
    },
    {
      number: 2,
      text: 'Passwords of readers have at least 12 letters, those of staff 15; up to 200 letters are compared whole, common passwords and those made of the own name are refused.',
      shownBy: {
        'src/community/accounts/password-rules.test.ts': [
          'New passwords (P2) > the password %s is checked for the role %s',
          'New passwords (P2) > a site can allow shorter passwords, but not for staff',
        ],
        'src/community/accounts/login.test.ts': ['Login > a login compares all 200 characters of a password and refuses longer ones (P2)'],
      },
    },
    {
      number: 3,
      text: 'Login, registration, its repeated mail and the forgotten password do not tell whether an address has an account, by their answer or by the time they take.',
      shownBy: {
        'src/community/accounts/login.test.ts': [
          'Login > a login gets the same response for a wrong password and an unknown address (P3)',
          'Login > a login takes the same time for a known and an unknown address (P3: AUC 0.40 to 0.60, n = 200)',
        ],
        'src/community/accounts/registration.test.ts': [
          'Registration > a registration with the address of an account gets the same response, and the owner gets a mail',
          'Timing of registration > a registration and its resend take the same time for known and unknown addresses (P3: AUC 0.40 to 0.60, n = 200)',
        ],
        'src/community/accounts/reset.test.ts': [
          'Password reset > a password reset for an unknown address gets the same response in the same time (P3: AUC 0.40 to 0.60, n = 200)',
        ],
      },
    },
    {
      number: 4,
      text: 'Guessing a password gets slower with each try, per account and per network. The owner gets in meanwhile from a known browser, by a passkey or by a mailed link, and nobody is locked out for ever.',
      shownBy: {
        'src/community/accounts/login.test.ts': [
          'Guessing of passwords (P4) > one IP address can try at most 6 passwords a minute and 30 an hour',
          'Guessing of passwords (P4) > at most 100 guesses an hour from many IP addresses reach one account, and its known browser can still log in',
          'Guessing of passwords (P4) > the owner of an attacked account can log in from a new browser by a mailed link, once and with the second factor',
          'Guessing of passwords (P4) > a locked account accepts the right password from any address after 15 minutes',
          'Guessing of passwords (P4) > a registration of an attacker for the same address does not reset the limit of guesses',
          'Guessing of passwords (P4) > a forged or foreign device cookie does not lift the limit of guesses',
        ],
        'src/community/accounts/passkey-login.test.ts': [
          'Login with a passkey > a passkey login works while the password is being guessed, and has limits of its own',
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
        'src/community/accounts/login.test.ts': [
          'The password hashing queue (P5) > logins beyond the length of the hashing queue get 503, and other requests do not wait for it',
        ],
        'src/community/accounts/login-queue.test.ts': ['a full login queue is counted in the metrics and logged in one line a minute, without a stack trace'],
        'bench/logins.ts': [],
      },
    },
    {
      number: 6,
      text: 'Links for a new password and for confirming an address hold a secret that is stored as a hash only, work once and end after 30 minutes or 24 hours; a newer link ends the older one.',
      shownBy: {
        'src/community/accounts/reset.test.ts': [
          'Password reset > a password reset sends a link by mail that sets a new password once (P6)',
          'Password reset > a reset link expires after 30 minutes and when a newer one is sent',
          'Password reset > concurrent uses of a reset link set one password (P6: 40 rounds of 5)',
          'Password reset > the token of a reset link is not in the database (P6)',
        ],
        'src/community/accounts/registration.test.ts': [
          'Registration > a registration with its link, token and row expires after 24 hours',
          'Registration > concurrent confirmations of a registration create one account (P6)',
          'Registration > a resent registration mail has a new link that replaces the old one, and the response is always the same',
        ],
        'src/app/security-headers.test.ts': ['the page %s, which mailed links lead to, sends no referrer (P6)'],
        'e2e/accounts.test.ts': ['Registration > the secret of a mailed link leaves the address and the history of the browser (P6)'],
      },
    },
    {
      number: 7,
      text: 'A new password by a mailed link ends all sessions of the account in every process, tells the owner by mail and logs nobody in.',
      shownBy: {
        'src/community/accounts/reset.test.ts': ['Password reset > a password reset ends every session, sends a mail to the owner and opens no session (P7)'],
        'src/community/accounts/revoke-access.test.ts': ['Revoked access > sessions, tokens and links of an account end with %s, in every process'],
      },
    },
    {
      number: 8,
      text: 'Links in mails have the configured address of the site, never one that a request names.',
      shownBy: {
        'src/community/accounts/reset.test.ts': ['Password reset > a reset link has the configured site address for any request headers (P8)'],
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
