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
      text: 'A session ends after 30 days without use and after 90 days at the latest, one of staff sooner; a clock that jumps ends none.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'a session > ends when it is not used for 30 days, and after 90 in any case (P12)',
          'a session > of an editor or admin ends after 12 hours (P12)',
          'a session > survives a clock that goes back two hours, or on by one (P12, P72)',
        ],
      },
      missing: 'Sessions of staff end 12 hours after the login, not 12 hours after their last use and 7 days at the latest.',
    },
    {
      number: 13,
      text: 'The API takes a session token from the Authorization header only, never from an address, a body or a cookie, and the log never holds it.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': ['a token > counts in the Authorization header alone (P13)'],
        'src/app/member-forms.test.ts': ['logging in by a form > is not good for the API'],
        'src/app/log.test.ts': ['the log (P55) > holds no password, address, token or text of anybody, and no reader’s network address'],
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
        'e2e/account-page.test.ts': ['a session can be ended from another one'],
      },
    },
    {
      number: 15,
      text: 'A malformed token gets 401, whatever it is, and is never a fault of the server.',
      shownBy: { 'src/community/accounts/sessions.test.ts': ['a token > that is malformed is 401 and never an error of ours (P15: 500 cases)'] },
    },
    {
      number: 16,
      text: 'A token from local storage alone reaches no staff function.',
      shownBy: {
        'src/community/accounts/staff.test.ts': [
          'the powers of staff > are not reached by a stolen token, whatever it asks for (P16: every staff operation)',
          'the powers of staff > sleep 15 minutes after a login, and wake with the password (P16)',
          'the powers of staff > are not lengthened by a clock that is set back',
          'the powers of staff > sleep until there is a second factor, once the site is public',
        ],
      },
      missing: 'A token that is stolen within 15 minutes after a login still has the powers of its owner.',
    },
    {
      number: 17,
      text: 'Logging out empties the storage of the browser and signs out its other tabs, also while the server is down.',
      shownBy: {
        'e2e/session.test.ts': ['two tabs > sign out together', 'two tabs > sign out together while the server is down, and the reader is told (P17)'],
      },
    },
  ],
}
