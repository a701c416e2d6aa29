import type { PromiseArea } from './promise.ts'

export const socialLogin: PromiseArea = {
  name: 'Logging in through a provider',
  promises: [
    {
      number: 18,
      text: 'A sign-in through a provider is bound to the browser and the provider that began it, works once and ends after ten minutes; tampered answers are refused.',
      shownBy: {
        'src/community/accounts/social-attacks.test.ts': [
          'a sign-in that was tampered with is refused (P18, 19 ways) > %s',
          'a sign-in that was tampered with is refused (P18, 19 ways) > PKCE in its plain form',
        ],
      },
    },
    {
      number: 19,
      text: 'An account is known by the number that the provider gives to a person, never by the mail address.',
      shownBy: {
        'src/community/accounts/social.test.ts': [
          'a sign-in through %s > makes an account and finds it again, also under another address (P19)',
          'a sign-in > of another person with the same address is not the same account (P19)',
        ],
      },
    },
    {
      number: 20,
      text: 'A provider opens an existing account only after its owner has proved it by password or mailed link; nobody can prepare an account for somebody else.',
      shownBy: {
        'src/community/accounts/social.test.ts': ['a sign-in through %s > with the address of an account opens nothing without its owner’s proof (P20)'],
        'src/community/accounts/social-attacks.test.ts': [
          'whoever was first with an address of somebody who signs in through %s > with a password does not open the account (classic-federated merge)',
          'whoever was first with an address of somebody who signs in through %s > with a session does not see the account (unexpired session)',
          'whoever was first with an address of somebody who signs in through %s > with an account of another provider does not open it (trojan identifier)',
          'whoever was first with an address of somebody who signs in through %s > with a change of address begun does not get it (unexpired e-mail change)',
          'whoever was first with an address of somebody who signs in through %s > through a provider that vouches for nothing does not open it (non-verifying provider)',
        ],
      },
    },
    {
      number: 21,
      text: 'The sign-in window believes messages of its own page only; closing it or saying no is noticed and told.',
      shownBy: {
        'e2e/social.test.ts': [
          'The OAuth popup > the login dialog ignores 3000 messages that are not from its own popup (P21)',
          'The OAuth popup > an OAuth callback that this browser did not request starts no sign-in',
          'The OAuth popup > closing the OAuth popup shows a message in the login dialog',
          'The OAuth popup > denying access in the OAuth popup shows an error in the login dialog',
        ],
      },
    },
    {
      number: 22,
      text: 'The secret, the codes and the tokens of a provider reach no browser, log or database.',
      shownBy: {
        'src/community/accounts/social.test.ts': ['a sign-in > leaves neither the provider’s secret, its code nor its tokens behind (P22)'],
        'e2e/social.test.ts': ['OAuth sign-in > a new reader signs in with %s, and the browser stores nothing but the token'],
      },
    },
    {
      number: 23,
      text: 'A provider that is slow or down fails within 5 seconds with a message; pages and logins by password go on.',
      shownBy: {
        'src/community/accounts/social.test.ts': ['a sign-in > fails with words of its own when the provider hangs or is gone (P23)'],
        'bench/provider-down.ts': [],
      },
    },
  ],
}
