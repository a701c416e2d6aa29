import type { PromiseArea } from './promise.ts'

export const mails: PromiseArea = {
  name: 'Mails',
  promises: [
    {
      number: 56,
      text: 'A mail is stored in the transaction that causes it and goes out at least once: a kill loses none, and a mail server that is down delays it only.',
      shownBy: {
        'src/platform/mail/mail.test.ts': [
          'Mail delivery > a mail is sent when its transaction commits and not when it rolls back',
          'Mail delivery > a mail keeps its Message-ID over all attempts',
          'Mail delivery > a mail refused with 4xx is retried ever later, and one refused with 5xx is given up at once (P56)',
          'Failures of the mail server > mails are sent within two minutes after an outage of the mail server of ten minutes (P56)',
          'Failures of the mail server > a mail server that hangs blocks nothing else and is not tried for every mail',
          'A process that is killed while it sends mails > a killed process loses no mail and sends at most the current one twice (P56)',
        ],
        'src/community/newsletter/mailing.test.ts': [
          'A process that is killed while sending a mailing > killing the sending process loses no mail and repeats at most one per kill, with mail server failures in between',
        ],
      },
    },
    {
      number: 57,
      text: 'A mail has one recipient, whatever is in its texts, and the mail server has to show a valid certificate.',
      shownBy: {
        'src/platform/mail/mail.test.ts': ['Mail delivery > a mail has one recipient and no injected header, whatever its texts are (P57: 40 cases)'],
        'src/platform/mail/send-mail.test.ts': ['Untrusted mail servers > no mail is sent to a server with an invalid certificate (P57)'],
        'src/community/contact/contact.test.ts': ['Contact messages > a message with a hostile subject or name is sent by SMTP to one recipient only'],
      },
    },
    {
      number: 58,
      text: 'Every newsletter can be left with one click of a mail program (RFC 8058), without a login; looking at the link changes nothing, and a forged link has no effect.',
      shownBy: {
        'src/community/newsletter/mailing.test.ts': ['Mailings > a mailing reaches every subscriber of the list once, with an unsubscribe link in every mail'],
        'src/community/newsletter/newsletter.test.ts': [
          'The unsubscribe link of a mail > one-click unsubscribe of a mail program ends the subscription (RFC 8058, %s)',
          'The unsubscribe link of a mail > opening the unsubscribe link shows the subscription and does not change it',
          'The unsubscribe link of a mail > each of 1,000 forged or changed unsubscribe links has no effect and shows the same page',
          'a valid unsubscribe link is never rate-limited, and invalid ones are',
        ],
        'src/community/comments/mail.test.ts': [
          'one-click unsubscribe mutes the mails about comments, and a GET request does not',
          'none of 1,000 forged mute links mutes a reader',
        ],
        'src/operations/notices/notices.test.ts': ['one click in a mail unsubscribes from that kind of notice, and a GET does not'],
      },
    },
    {
      number: 80,
      text: 'A bounce or complaint in a mailbox is counted once, whichever node reads it; every other mail there stays as it is.',
      shownBy: {
        'src/community/newsletter/bounce-folder.test.ts': [
          'delivery reports, complaints and bounces in words are counted from an IMAP folder, and only these are marked as read',
          'a report is counted once, also by two nodes, in a folder with new numbers and as a second copy',
        ],
      },
    },
    {
      number: 81,
      text: 'A newsletter by the clock of each reader reaches each of them at that hour of their zone, and its counts are true when it is paused, resumed or cancelled.',
      shownBy: {
        'src/community/newsletter/local-hour.test.ts': [
          'A mailing by the clock of each reader > each reader gets the mailing at the hour of their zone, and one without a zone at that of the site',
          'A mailing by the clock of each reader > a mailing by the clock of each reader is paused, resumed and cancelled with true counts',
        ],
      },
    },
    {
      number: 82,
      text: 'The page and the feed of a newsletter that tried two subjects bear the one that most readers got, once that is known.',
      shownBy: {
        'src/community/newsletter/subject-test.test.ts': [
          'A mailing with two subjects > the page and the feed of a mailing bear the first subject until the winner is known, and then the winner',
        ],
      },
    },
    {
      number: 83,
      text: 'A reader whose opens and clicks are not counted is never taken for one who opens nothing.',
      shownBy: {
        'src/community/newsletter/engagement.test.ts': [
          'Engagement of subscribers > nobody counts as unengaged while the site does not measure, nor by mails from before it measured again',
          'Engagement of subscribers > a reader who allows counting again does not count as unengaged by earlier mails',
        ],
      },
    },
    {
      number: 84,
      text: 'The same sign-up or registration again within a minute sends one mail, and the answer does not tell.',
      shownBy: {
        'src/community/newsletter/newsletter.test.ts': [
          'Newsletter sign-up > the same sign-up within a minute gets the same response, sends one mail and counts once for the limit',
        ],
        'src/community/accounts/registration.test.ts': [
          'Registration > the same registration within a minute sends one mail, and each browser gets a session of it',
          'Registration > a registration with another password, or after a minute, sends a mail of its own',
        ],
      },
    },
  ],
}
