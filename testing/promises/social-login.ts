import type { PromiseArea } from './promise.ts'

export const socialLogin: PromiseArea = {
  name: 'Logging in through a provider',
  promises: [
    {
      number: 18,
      text: 'A sign-in through a provider is bound to the browser and the provider that began it, works once and ends after ten minutes; tampered answers are refused.',
      shownBy: {
        'src/community/accounts/social-attacks.test.ts': [
          'Tampered social sign-in (P18, 19 ways) > a social sign-in with %s is refused',
          'Tampered social sign-in (P18, 19 ways) > a social sign-in with the plain form of PKCE is refused',
        ],
      },
    },
    {
      number: 19,
      text: 'An account is known by the number that the provider gives to a person, never by the mail address.',
      shownBy: {
        'src/community/accounts/social.test.ts': [
          'Sign-in through %s > a social sign-in creates an account and finds it again, even after a change of address (P19)',
          'Social sign-in > two identities of one provider with the same address do not share an account (P19)',
        ],
      },
    },
    {
      number: 20,
      text: 'A provider opens an existing account only after its owner has proved it by password or mailed link; nobody can prepare an account for somebody else.',
      shownBy: {
        'src/community/accounts/social.test.ts': [
          'Sign-in through %s > a social sign-in with the address of an account needs a confirmation by its owner (P20)',
        ],
        'src/community/accounts/social-attacks.test.ts': [
          'Pre-hijacking of an account that signs in through %s > an attacker’s earlier password does not open the account (classic-federated merge)',
          'Pre-hijacking of an account that signs in through %s > an attacker’s earlier session does not see the account (unexpired session)',
          'Pre-hijacking of an account that signs in through %s > an attacker’s earlier account of another provider does not open the account (trojan identifier)',
          'Pre-hijacking of an account that signs in through %s > an attacker’s pending change of address does not get the account (unexpired e-mail change)',
          'Pre-hijacking of an account that signs in through %s > an unverified address of a provider does not open the account (non-verifying provider)',
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
        'src/community/accounts/social.test.ts': ['Social sign-in > a social sign-in stores neither the secret, the code nor the tokens of the provider (P22)'],
        'e2e/social.test.ts': ['OAuth sign-in > a new reader signs in with %s, and the browser stores nothing but the token'],
      },
    },
    {
      number: 23,
      text: 'A provider that is slow or down fails within 5 seconds with a message; pages and logins by password go on.',
      shownBy: {
        'src/community/accounts/social.test.ts': ['Social sign-in > a social sign-in gets provider-unreachable when the provider hangs or is down (P23)'],
        'bench/provider-down.ts': [],
      },
    },
  ],
}
