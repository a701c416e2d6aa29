import type { PromiseArea } from './promise.ts'

export const operation: PromiseArea = {
  name: 'Other services, upgrades and backups',
  promises: [
    {
      number: 68,
      text: 'When the podcast platform is down, slow or answers nonsense, the last good list stays; it is asked at most every 15 minutes by all processes together.',
      shownBy: {
        'src/content/podcast/platform.test.ts': [
          'Podcast from a platform > the last good list is shown while the platform answers with "%s"',
          'Podcast from a platform > a platform that never answered gives 503, and its list is shown once it answers',
          'Podcast from a platform > the list and the lengths need at most 96 requests a day for each page of the playlist',
          'Podcast from a platform > several processes together ask the platform at most 96 times a day',
          'Podcast from a platform > the last good list survives a restart while the platform is down',
        ],
      },
    },
    {
      number: 69,
      text: 'When the file store is down, pages are served, uploads get 503, nothing is lost, and the store is asked at most once a second until it is back.',
      shownBy: {
        'src/platform/files/s3-down.test.ts': [
          'a failing S3 server (%s) answers 503, is retried once a second, and works after it recovers',
          'a request to an S3 server that never answers times out after 5 seconds',
          'a missing bucket answers 503 and not 404',
        ],
        'src/operations/media/serve.test.ts': ['Files stored %s > files get 503 while S3 is down, uploads are refused without a trace, and both recover'],
      },
    },
    {
      number: 70,
      text: 'An upgrade is whole or not begun, also when it is killed; a newer database is refused in words, and open pages of the old version go on.',
      shownBy: {
        'src/platform/db/migrate.test.ts': [
          'migrate > a failed migration is rolled back, and the ones before it are kept',
          'migrate > a migration starts again after its process was killed in the middle of it',
          'migrate > each migration runs once when two processes start at the same time',
          'migrate > migrate refuses a database of a newer version with an explanation and does not change it',
        ],
        'src/app/incompatible-database.test.ts': ['The server on an incompatible database > the server prints one line and exits when its database %s'],
        'e2e/missing-code.test.ts': [
          'a cached page of an old build whose files are gone reloads into the new build',
          'a page that misses %s reloads once, then shows an error, and works after “Try again”',
        ],
        'bench/upgrade.ts': [],
      },
    },
    {
      number: 71,
      text: 'A backup is made while the site runs, holds database, files and secret, and is verified; a damaged one is refused.',
      shownBy: {
        'src/app/backup.test.ts': [
          'Backups of a whole site > a restored backup has the same pages, pictures and secret',
          'Backups of a whole site > a backup has the file of each picture uploaded while it is made',
          'Backup folders > verify reports a changed or missing file of a backup',
        ],
        'src/app/scheduled-backup.test.ts': ['Scheduled backups > several processes make one backup per period, and only the newest ones are kept'],
        'src/platform/backup/backup.test.ts': [
          'Backups > a backup is a consistent snapshot while another process writes',
          'Backups > a backup with one flipped byte is refused, and the target database is not changed',
          'Backups > a truncated backup and a file of another format are refused',
        ],
        'bench/backups.ts': [],
        'bench/restore-time.ts': [],
      },
    },
    {
      number: 72,
      text: 'A clock that jumps does no job twice, logs nobody out and locks nobody out; dates are the same on the server and in every time zone.',
      shownBy: {
        'src/community/accounts/sessions.test.ts': ['Sessions > a session survives a clock that goes back two hours or forward by one (P12, P72)'],
        'src/platform/limits/limits.test.ts': ['Rate limits over time (P49, P72) > a clock set back two hours neither locks out a client nor resets its limit'],
        'src/community/accounts/recent-proof.test.ts': ['Recent confirmation of identity > a confirmation is not extended when the clock is set back'],
        'src/content/events/recurrence.test.ts': ['Copies of an event > copies every %s (%s) keep the local time of the event'],
        'src/community/newsletter/lists.test.ts': ['The weekly digest > the weekly digest keeps its local time when daylight saving changes'],
        'src/studio/moments.test.ts': [
          'Dates in the studio with the time zone of the site > a time skipped by daylight saving is reported with the time it becomes',
        ],
        'src/platform/jobs/processes.test.ts': ['Job runners in several processes > a recurring job runs once per period in all processes together'],
        'src/app/other-clocks.test.ts': [
          'A clock that jumps (P72) > %s runs a recurring job at most once, and then once an hour again',
          'A clock that jumps (P72) > %s publishes a scheduled article at its time and never takes it back',
          'A clock that jumps (P72) > a session that was opened before the clock went back two hours stays, and ends when it would have',
          'A clock that jumps (P72) > an article that is published at %s has the date %s in its page and that moment in the API',
        ],
        'e2e/process-clock.test.ts': ['processes whose clock jumps log nobody out, take back no article and send no mail twice (P72)'],
        'e2e/time-zones.test.ts': ['a browser in the time zone %s shows the dates of the HTML, without a hydration error'],
      },
    },
  ],
}
