import type { PromiseArea } from './promise.ts'

export const sessions: PromiseArea = {
  name: 'Sessions and tokens',
  promises: [
    {
      number: 10,
      text: 'Tokens of sessions are 256 random bits with a prefix for scanners; the database holds their hash only.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'a token > is 256 bit by chance, with a prefix for scanners (P10: 100,000 tokens, no two alike, every letter as often)',
          'a token > is kept as its hash only: what the database holds opens nothing',
        ],
      },
    },
    {
      number: 11,
      text: 'Logging out, a new password, a ban and a deleted account end sessions in every process within a second.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': ['a session > that is ended in one process is ended in the other at once (P11: 50 logouts, 50 bans)'],
        'src/community/accounts/revoke-access.test.ts': ['access to an account > ends with %s, in every process'],
        'bench/visible.ts': [],
      },
    },
    {
      number: 12,
      text: 'A session ends after 30 days without use and after 90 days at the latest, the powers of staff after 12 hours without use and 7 days at the latest; a clock that jumps ends none.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'a session > ends when it is not used for 30 days, and after 90 in any case (P12)',
          'a session > survives a clock that goes back two hours, or on by one (P12, P72)',
        ],
        'src/community/accounts/staff-session.test.ts': [
          'the staff session > is not lengthened by a stolen token, and slides with its owner’s use',
          'the staff session > lasts as long as the site says',
          'the staff session > holds on every node, and ends on all of them at once',
        ],
      },
    },
    {
      number: 13,
      text: 'The API takes a session token from the Authorization header only, never from an address, a body or a cookie, and the log never holds it.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': ['a token > counts in the Authorization header alone (P13)'],
        'src/app/member-forms.test.ts': ['The login form > the API does not accept the session cookie of the login form'],
        'src/app/log.test.ts': ['The log (P55) > the log contains no passwords, e-mail addresses, tokens, user texts or IP addresses of readers'],
      },
    },
    {
      number: 14,
      text: 'Members see their sessions with the device and end them; administrators end those of anybody.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'a session > is listed with its device and ended by its owner alone (P14)',
          'a session > of anybody is ended by an admin (P14)',
        ],
        'e2e/account-page.test.ts': ['a member ends one of their sessions from another browser'],
      },
    },
    {
      number: 15,
      text: 'A malformed token gets 401, whatever it is, and is never a fault of the server.',
      shownBy: { 'src/community/accounts/sessions.test.ts': ['a token > that is malformed is 401 and never an error of ours (P15: 500 cases)'] },
    },
    {
      number: 16,
      text: 'A token from local storage alone reaches no staff function: a cookie that scripts cannot read belongs to it. Dangerous acts ask for a password typed within 30 minutes.',
      shownBy: {
        'src/community/accounts/staff.test.ts': [
          'the powers of staff > are not reached by a stolen token, whatever it asks for and however new it is (every staff operation)',
          'the powers of staff > sleep until there is a second factor, once the site is public',
        ],
        'src/community/accounts/staff-session.test.ts': [
          'the staff session > is a cookie that scripts cannot read and other sites cannot send, set by the login of staff only',
          'the staff session > is kept as a hash, and its cookie opens nothing but its own session',
        ],
        'src/community/accounts/recent-proof.test.ts': [
          'a working day of staff > of eight hours asks for no password: queue, opening, writing, notes, moderation, approving',
          'a working day of staff > asks half an hour after the last proof for what is dangerous and for nothing else, operation by operation',
        ],
        'src/community/newsletter/large-mailing.test.ts': [
          'a newsletter to 100 addresses asks for no proof; to more than 100 addresses asks for a recent proof, in every way to send it',
        ],
      },
    },
    {
      number: 17,
      text: 'Logging out empties the storage of the browser and signs out its other tabs, also while the server is down.',
      shownBy: {
        'e2e/session.test.ts': [
          'Two tabs > signing out in one tab signs out the other',
          'Two tabs > signing out while the server is down signs out both tabs and shows an error (P17)',
        ],
      },
    },
  ],
}
