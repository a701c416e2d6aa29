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
  ],
}
