import type { PromiseArea } from './promise.ts'

export const abuse: PromiseArea = {
  name: 'Limits and abuse',
  promises: [
    {
      number: 49,
      text: 'Limits hold over all processes together, tell how long to wait, and neither open nor lock when the clock is set.',
      shownBy: {
        'src/platform/limits/limits.test.ts': [
          'Rate limits of four processes > four processes share one limit exactly (P49: 1000 calls against 60)',
          'Rate limits over time (P49, P72) > a clock set back two hours neither locks out a client nor resets its limit',
          'Rate limits over time (P49, P72) > a refused call answers 429 with the seconds to wait',
          'Rate limits over time (P49, P72) > the RateLimit headers show the calls that are left',
        ],
      },
    },
    {
      number: 50,
      text: 'Calls, pictures and scripts, comments, edits, claps, registrations, mails and messages are limited per network or person; an IPv6 network counts as one.',
      shownBy: {
        'src/platform/limits/limits.test.ts': [
          'Rate limits (P50) > the limit %s allows the exact number of calls in each of its windows',
          'Rate limits (P50) > an IPv6 address is counted by its /64 network and an IPv4 address by itself',
          'Rate limits (P50) > every limit has a positive number of calls and a positive window',
        ],
        'src/community/accounts/registration.test.ts': [
          'Rate limits of registration > a registration mail is resent once a minute and five times an hour, with the same response (P50)',
          'Rate limits of registration > an invalid registration does not count for the limit of its IP address',
        ],
        'src/community/accounts/reset.test.ts': ['Password reset > a reset mail is sent once a minute and five times an hour, with the same response (P50)'],
        'src/app/asset-limits.test.ts': [
          'The limit of pictures and scripts (P50) > a network can ask for five times as many pictures and scripts as calls of the API',
          'The limit of pictures and scripts (P50) > a network that used up its pictures and scripts can still call the API, and other networks get pictures',
          'The limit of pictures and scripts (P50) > another process learns how many pictures and scripts a network has had',
        ],
        'src/community/contact/contact.test.ts': ['Contact messages > one IP address can send five messages an hour, and the sixth gets 429 with Retry-After'],
      },
    },
    {
      number: 51,
      text: 'Claps, views, reads and downloads count once per person or network; automatic clients, HEAD and prefetch count nothing, and every counter is the number of its rows.',
      shownBy: {
        'src/community/claps/claps.test.ts': [
          'Claps > a hundred simultaneous claps of one reader count once, on each of five articles (P51)',
          'Claps > a prefetch, an image request and a cross-site request do not count as a clap',
          'Claps > a clap of an account that is younger than a day is shown, but does not raise the article in the trending list',
        ],
        'src/community/claps/concurrent-claps.test.ts': ['after 10,000 claps and unclaps in two processes every counter equals the number of its rows (P51)'],
        'src/content/articles/views.test.ts': [
          'Views of an article > an article counts one view per network in 24 hours, whatever the user agent',
          'Views of an article > HEAD, prefetch, 36 kinds of bots, other sites, images and an empty user agent count no view',
          'Views of an article > at most ten views a day from one larger network count for trending',
        ],
        'src/content/releases/releases.test.ts': ['Issues > a visitor counts as one read and one download of an issue, with limits %s'],
        'src/content/creatives/creatives.test.ts': [
          'Creatives > reads of a creative count once per network, whatever the user agent, and not for bots or prefetch',
        ],
        'src/content/events/events.test.ts': ['An event > reads of an event count once per network, and not for bots'],
      },
    },
    {
      number: 52,
      text: 'Most spam among comments is held for an editor, comments of people are not; all comments of one person can be taken away at once.',
      shownBy: {
        'src/community/comments/spam-check.test.ts': [
          'The spam check of 1,000 bots and 200 people (P52) > at least 950 of 1,000 comments by bots are held',
          'The spam check of 1,000 bots and 200 people (P52) > none of 200 comments by people is held',
        ],
        'src/community/comments/moderation.test.ts': ['Comment moderation > editors can ban a reader, and hide and restore all comments of that reader'],
      },
    },
  ],
}
