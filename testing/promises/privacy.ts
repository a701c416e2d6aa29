import type { PromiseArea } from './promise.ts'

export const privacy: PromiseArea = {
  name: 'Privacy',
  promises: [
    {
      number: 53,
      text: 'Pages ask nothing of other sites before the reader agrees, and nothing after a no.',
      shownBy: {
        'e2e/consent.test.ts': [
          'no request goes to another site before consent is given or after it is declined',
          'the studio neither asks for consent nor loads the tag manager, even after consent',
          'a browser with Global Privacy Control is not asked for consent, and without a tag manager id no visitor is',
        ],
        'e2e/pages.test.ts': ['%s is accessible, fits the screen, breaks no heading word, logs no error and makes no third-party request'],
        'src/ui/blocks/blocks.test.tsx': ['Rendered article blocks > a video embed loads nothing from its provider before the click'],
      },
    },
    {
      number: 54,
      text: 'Members download what the site holds about them. A deleted account leaves no name, address, picture or text in any table or file, but for what its store says it keeps; backups hold it for at most 30 days.',
      shownBy: {
        'src/community/accounts/own-data.test.ts': [
          'Export and deletion of personal data (P54) > the data export is a file without passwords and tokens',
          'Export and deletion of personal data (P54) > deleting an account removes its data from the database, files, search and public pages',
          'Export and deletion of personal data (P54) > every table with personal data is listed by a feature, and the export contains an author’s articles and files',
        ],
        'src/app/backup-retention.test.ts': [
          'The age of backups (P54) > a folder of backups holds nothing of a deleted account after 30 days, and keeps the newest archive',
          'The age of backups (P54) > a bucket of backups holds nothing of a deleted account after 30 days, and keeps the newest archive',
          'archives are kept for 30 days by default, and 1 to 3650 can be set',
        ],
        'e2e/account-page.test.ts': ['a member downloads their data as a file and deletes their account'],
        'src/community/accounts/deleted-traces.test.ts': [
          'the username of a deleted person is in no entry of the audit log and in no counted or missing address',
          'the report of an import does not name an imported account any more once it is deleted',
          'a portrait that nobody has uploaded here goes with the account, unless somebody else has it too',
        ],
        'src/operations/exports/exports.test.ts': ['an export contains no secrets, no mail addresses and no members without public activity'],
      },
    },
    {
      number: 55,
      text: 'The log holds no password, token, text or network address of a reader; counters keep no address. The guides keep the log for at most 14 days.',
      shownBy: {
        'src/app/log.test.ts': ['The log (P55) > the log contains no passwords, e-mail addresses, tokens, user texts or IP addresses of readers'],
        'src/app/log-retention.test.ts': [
          'How long logs are kept (P55) > the journal of %s is kept for at most 14 days',
          'How long logs are kept (P55) > the unit %s logs into the journal of the site',
          'How long logs are kept (P55) > each service of compose.yaml has a log of bounded size, which the guide replaces by the journal',
          'How long logs are kept (P55) > nginx of the guide writes no log of requests',
        ],
        'src/content/articles/views.test.ts': ['Views of an article > views are counted per IPv4 address and per IPv6 /64, and no address is stored'],
        'src/discovery/statistics/statistics.test.ts': ['views are counted by page and day and referrers by host, and no personal data is stored'],
        'src/operations/client-errors/client-errors.test.ts': ['an error report keeps no query, mail address, token or external address'],
      },
    },
  ],
}
