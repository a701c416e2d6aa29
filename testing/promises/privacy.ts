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
      text: 'Members download what the site holds about them. A deleted account leaves no name, address, picture or text in any table or file, but for what its store says it keeps.',
      shownBy: {
        'src/community/accounts/own-data.test.ts': [
          'Export and deletion of personal data (P54) > the data export is a file without passwords and tokens',
          'Export and deletion of personal data (P54) > deleting an account removes its data from the database, files, search and public pages',
          'Export and deletion of personal data (P54) > every table with personal data is listed by a feature, and the export contains an author’s articles and files',
        ],
        'e2e/account-page.test.ts': ['a member downloads their data as a file and deletes their account'],
        'src/operations/exports/exports.test.ts': ['an export contains no secrets, no mail addresses and no members without public activity'],
      },
      missing: 'Backups that were made before hold the data until they are removed; no test removes them.',
    },
    {
      number: 55,
      text: 'The log holds no password, token, text or network address of a reader; counters keep no address.',
      shownBy: {
        'src/app/log.test.ts': ['The log (P55) > the log contains no passwords, e-mail addresses, tokens, user texts or IP addresses of readers'],
        'src/content/articles/views.test.ts': ['Views of an article > views are counted per IPv4 address and per IPv6 /64, and no address is stored'],
        'src/discovery/statistics/statistics.test.ts': ['views are counted by page and day and referrers by host, and no personal data is stored'],
        'src/operations/client-errors/client-errors.test.ts': ['an error report keeps no query, mail address, token or external address'],
      },
      missing: 'The log goes to the standard output; how long it is kept is up to the machine.',
    },
  ],
}
