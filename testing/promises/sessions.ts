import type { PromiseArea } from './promise.ts'

export const sessions: PromiseArea = {
  name: 'Sessions and tokens',
  promises: [
    {
      number: 10,
      text: 'Tokens of sessions are 256 random bits with a prefix for scanners; the database holds their hash only.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'Session tokens > a session token has 256 random bits and a prefix for scanners (P10: 100,000 unique, uniform tokens)',
          'Session tokens > a session token is stored as a hash only, and the hash is no valid token',
        ],
      },
    },
    {
      number: 11,
      text: 'Logging out, a new password, a ban and a deleted account end sessions in every process within a second.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': ['Sessions > a session that ends in one process ends in the other at once (P11: 50 logouts, 50 bans)'],
        'src/community/accounts/revoke-access.test.ts': ['Revoked access > sessions, tokens and links of an account end with %s, in every process'],
        'src/community/accounts/revoked-meanwhile.test.ts': [
          'Access that is revoked while a request is under way > a login with the old password is refused when the password is reset while it is checked',
          'Access that is revoked while a request is under way > a request that %s gets 401 and changes nothing when its session is ended before it writes',
        ],
        'src/operations/exports/download.test.ts': ['the link of an export ends when its maker’s %s'],
        'bench/edit-visibility.ts': [],
      },
    },
    {
      number: 12,
      text: 'A session ends after 30 days without use and after 90 days at the latest, the powers of staff after 12 hours without use and 7 days at the latest; a clock that jumps ends none.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'Sessions > a session ends after 30 days without use and after 90 days in any case (P12)',
          'Sessions > a session survives a clock that goes back two hours or forward by one (P12, P72)',
        ],
        'src/community/accounts/staff-session.test.ts': [
          'The staff session > the staff session is extended by use with its cookie, and not by a stolen token',
          'The staff session > the length of the staff session is configurable',
          'The staff session > the staff session works in every process and ends in all of them at once',
        ],
      },
    },
    {
      number: 13,
      text: 'The API takes a session token from the Authorization header only, never from an address, a body or a cookie, and the log never holds it.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': ['Session tokens > a session token is accepted in the Authorization header only (P13)'],
        'src/app/member-forms.test.ts': ['The login form > the API does not accept the session cookie of the login form'],
        'src/app/log.test.ts': ['The log (P55) > the log contains no passwords, e-mail addresses, tokens, user texts or IP addresses of readers'],
      },
    },
    {
      number: 14,
      text: 'Members see their sessions with the device and end them; administrators end those of anybody.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': [
          'Sessions > a session is listed with its device, and another reader cannot end it (P14)',
          'Sessions > an admin can end the sessions of any other user (P14)',
        ],
        'e2e/account-page.test.ts': ['a member ends one of their sessions from another browser'],
      },
    },
    {
      number: 15,
      text: 'A malformed token gets 401, whatever it is, and is never a fault of the server.',
      shownBy: { 'src/community/accounts/sessions.test.ts': ['Session tokens > a malformed session token gets 401 and never a server error (P15: 500 cases)'] },
    },
    {
      number: 16,
      text: 'A token from local storage alone reaches no staff function: a cookie that scripts cannot read belongs to it. Dangerous acts ask for a password typed within 30 minutes.',
      shownBy: {
        'src/community/accounts/staff.test.ts': [
          'Staff permissions > a stolen token without the staff cookie gets step-up-required for every staff operation',
          'Staff permissions > staff permissions on a public site need a second factor',
        ],
        'src/community/accounts/staff-session.test.ts': [
          'The staff session > a login of staff, and no other, sets the staff session as an HttpOnly and SameSite=Strict cookie',
          'The staff session > the staff session is stored as a hash, and its cookie works with its own session only',
        ],
        'src/community/accounts/recent-proof.test.ts': [
          'Recent confirmation of identity > an editor’s work of eight hours needs no password: queue, editing, notes, moderation and approval',
          'Recent confirmation of identity > half an hour after the last confirmation exactly the dangerous operations ask for a new one',
        ],
        'src/community/newsletter/large-mailing.test.ts': [
          'sending a newsletter to more than 100 addresses needs a recent confirmation of identity, to 100 it does not',
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
