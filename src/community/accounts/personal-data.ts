import { removedWithAccount, type PersonalData } from '#platform/personal-data.ts'

/** The account itself: own-data.ts downloads and erases it, around what all features do. */
export function accountsPersonalData(): PersonalData {
  return {
    stores: [
      { where: ['users'], what: 'the account', kept: 'the row stays without name, address, texts and picture, since articles and comments point to it' },
      {
        where: ['sessions', 'identities', 'second_factors', 'recovery_codes', 'passkeys', 'passkey_challenges'],
        what: 'ways to log in',
        kept: removedWithAccount,
      },
      {
        where: ['erased_names'],
        what: 'keyed hash of the username of a deleted account',
        kept: 'stays, so that links to the account are not listed with the name',
      },
      { where: ['registrations', 'mail_links', 'sign_ins', 'jobs'], what: 'what waits for an answer by mail', kept: removedWithAccount },
      { where: ['invitations'], what: 'invitations to and by the person', kept: removedWithAccount },
    ],
    export: async () => ({}),
    erase: async () => {},
  }
}
