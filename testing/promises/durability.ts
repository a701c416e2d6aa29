import type { PromiseArea } from './promise.ts'

export const durability: PromiseArea = {
  name: 'Durability and load',
  promises: [
    {
      number: 59,
      text: 'A write that was answered survives the kill of the process (kill -9), and the database stays whole.',
      shownBy: {
        'bench/sigkill.ts': [],
        'src/platform/db/writing.test.ts': ['The write function > a write continues at once when the process that held the lock is killed'],
        'src/operations/idempotency/idempotency.test.ts': ['Idempotency-Key > a write is not repeated when its process died between commit and answer'],
      },
    },
    {
      number: 60,
      text: 'A write is on the disk before it is answered, so that a power failure loses none.',
      shownBy: {
        'src/platform/db/writing.test.ts': [
          'Connection settings > each commit to SQLite is durable',
          'Connection settings > each commit to PostgreSQL is durable, and each statement has a time limit',
        ],
        'bench/power-loss.ts': [],
      },
    },
    {
      number: 61,
      text: 'On a full disk readers are served, writes are refused with 507 and work again once there is room; the health page names it.',
      shownBy: {
        'src/platform/db/writing.test.ts': ['SQL statements > a write answers 507 on a full disk, and works again when there is space'],
        'src/app/full-disk.test.ts': [
          'a write that PostgreSQL refuses for lack of space gets 507, and the next one is taken',
          'A full disk > a full disk of the database refuses writes with 507, serves readers, and takes writes when there is room',
          'A full disk > readers get their pages from a standby when PostgreSQL stops for lack of room for its own log, and no answered write is lost',
          'A full disk > a full disk of files refuses uploads with 507, serves those that are there, and takes uploads when there is room',
          'A full disk > the lines of a log whose disk is full are written when there is room',
        ],
        'src/app/log.test.ts': ['A log that cannot be written > a server on a full log disk serves pages, and stops when it is told to'],
        'src/app/health.test.ts': ['The health check of a full disk > a full disk is reported by the health check, and pages are still served'],
      },
      missing: 'Without a read replica, PostgreSQL that stops for lack of room for its own log takes the pages with it.',
    },
    {
      number: 62,
      text: 'Several processes are one site: a change is seen by its writer at once and everywhere within a second, and each job is done once.',
      shownBy: {
        'src/platform/jobs/processes.test.ts': [
          'Job runners in several processes > each job takes effect once although processes are killed',
          'Job runners in several processes > the jobs of a lane keep their order although processes are killed',
          'Job runners in several processes > a recurring job runs once per period in all processes together',
        ],
        'src/platform/db/changes.test.ts': [
          'Database changes > another process receives each change once, in order and without a request',
          'Database changes > a change written by another process is known when the current number is read',
        ],
        'src/app/unpublished-article.test.ts': ['an edited article is updated on pages, lists and the API of every process'],
        'src/platform/db/postgres-replicas.test.ts': [
          'The change that a replica has to show > a replica has one look of time for a change before it is left out, and returns only with all changes',
          'The change that a replica has to show > a replica has no more time for changes that were made while the primary was not heard',
        ],
        'bench/standby.ts': [],
        'bench/edit-visibility.ts': [],
      },
    },
    {
      number: 63,
      text: 'The page cache never serves what is private or was withdrawn: a change is visible in every process within a second, and no request can change what others get.',
      shownBy: {
        'src/app/unpublished-article.test.ts': ['P63: an unpublished article disappears for good from every page of every process under load'],
        'src/app/hostile-headers.test.ts': [
          'requests with a hostile %s header do not change the cached page',
          'a response to a request with a token is not cached',
        ],
        'src/platform/pagecache/page-cache.test.ts': [
          'The page cache > a cached page is not served after another connection has purged its tag',
          'The page cache > a page is not cached when its tag is purged while it is rendered',
          'The page cache > new pages evict old ones, and a page larger than the cache is not cached',
        ],
        'src/app/member-forms.test.ts': ['the page of an article is the same for all cookies'],
        'src/app/page-payloads.test.ts': ['a payload is the same for every user'],
        'src/app/edge.test.ts': ['no response is stale after an acknowledged purge under load'],
        'e2e/killed-worker.test.ts': ['a process that is killed in the middle of renderings is replaced, and no request fails but those that it had under way'],
        'bench/address-flood.ts': [],
        'bench/random-addresses.ts': [],
        'bench/unpublish.ts': [],
        'bench/start.ts': [],
      },
    },
    {
      number: 64,
      text: 'Under more load than it can carry, a site answers what it can quickly and the rest with 503 and Retry-After.',
      shownBy: {
        'src/app/overload.test.ts': [
          'an overloaded server answers with whole pages or a 503 page with Retry-After',
          'an overloaded server answers 503 with a JSON error for calls of %s',
          'cached pages and concurrent requests for the same page are answered under overload',
          'one network with many addresses cannot fill the queue for others',
          'a request behind a render that hangs gets 503 after the longest wait',
        ],
        'src/community/accounts/login.test.ts': [
          'The password hashing queue (P5) > logins beyond the length of the hashing queue get 503, and other requests do not wait for it',
        ],
        'bench/overload.ts': [],
      },
    },
    {
      number: 65,
      text: 'Clients that bring or take next to nothing are cut off, and one network cannot use up the connections of others.',
      shownBy: {
        'src/app/connection-limits.test.ts': [
          'a client that reads nothing is disconnected, slow clients and idle event streams are not',
          'a client that sends its body too slowly is disconnected, a slow but steady one is answered',
          'the connections of a network are limited, and its idle ones are closed for new ones',
        ],
      },
    },
    {
      number: 66,
      text: 'Every wait ends: statements of the database, requests to other servers and calls of the browser.',
      shownBy: {
        'src/platform/db/writing.test.ts': [
          'The write function > a write answers 503 while another process holds the lock, and reads go on',
          'Connection settings > each commit to PostgreSQL is durable, and each statement has a time limit',
        ],
        'src/platform/http-client/http-client.test.ts': ['The HTTP client > a request follows no redirect and has limits of time and size'],
        'src/base/api-client.test.ts': ['API calls > the timeout of a call grows with the size of its body, also for a file'],
      },
    },
    {
      number: 67,
      text: 'A server that is told to stop finishes its requests first; replacing the processes one by one fails no request, and a process that dies is replaced.',
      shownBy: {
        'src/platform/jobs/jobs.test.ts': [
          'The job runner > stop waits for the running job and starts no new one',
          'The job runner > stop aborts running jobs after the given timeout',
        ],
        'scripts/start.test.ts': ['npm start serves the site, and ending npm ends the server'],
        'e2e/killed-worker.test.ts': ['a process that is killed in the middle of renderings is replaced, and no request fails but those that it had under way'],
        'e2e/replace-workers.test.ts': ['several SIGHUP signals in a row replace the processes one at a time, without a failed request'],
      },
    },
  ],
}
