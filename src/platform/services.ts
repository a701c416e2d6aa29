import type { Database } from './db/tables.ts'
import type { Edge } from './edge/edge.ts'
import type { Log } from './log/log.ts'
import type { MailTheme } from './mail/mail-styles.ts'

/** What the outside gives a feature. Features declare what else they need on `Config` the same way as tables. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  log: Log
  /** Epoch ms; tests put their own clock here. */
  now: () => number
}

export interface Config {
  /** Public address of the site, without a slash at the end: https://example.org */
  siteUrl: string
  /** Browsers ask the hosts below by https only, too. */
  hstsSubdomains?: boolean
  /** As its owner has set it, which may be while the process runs: read it when it is used, keep no copy. */
  siteName: string
  /** The site's colours and logo, the same way; without them those of the design. */
  look?: MailTheme
  /** Of this program; left out: as its package says. */
  version?: string
  /** Directory of the database and the uploaded files. */
  dataDir: string
  /** At least 16 letters; without one the data directory keeps a random one. */
  secret?: string
  /** Where mails go; without it they wait in the queue. */
  mail?: {
    smtpUrl: string
    /** An address alone gets the site's name before it. */
    from: string
    /** With an RSA key in PEM; without it mails are not signed here. */
    dkim?: { domain: string; selector: string; privateKey: string }
    /** Most newsletters a minute, in all and to one domain; left out: no limit. */
    perMinute?: number
    perMinuteAndDomain?: number
  }
  /** Signs what Mailgun says of bounces. */
  mailgunWebhookKey?: string | undefined
  /** Backups by the clock; without it there are none. */
  backup?: ScheduledBackup
  /** Where our pages ask the API, an absolute address without a slash at the end; without it at `/api` of their own origin. */
  apiBase?: string
  /** Other origins whose pages may ask our API, spelt as browsers do. */
  corsOrigins?: string[]
  /** Caches in front of the site that keep its answers until they are told. */
  edges?: readonly Edge[]
  /** How many renders run together, and how many ms one may wait for its turn; by the number of processors where left out. */
  admission?: { atOnce?: number; longestWait?: number }
  /** Limits of connections, see ConnectionLimits; left out: its own. `patience` in ms. */
  connections?: { perNetwork?: number; patience?: number }
  /** Statements and renders that take at least as long, ms, are logged; 0: none. */
  slow?: { statementMs: number; renderMs: number }
  /** `off`: every request goes through node:http. */
  plainRequests?: 'off' | undefined
  /** Only for load tests of a site that nobody else can reach. */
  limits?: 'off'
}

interface ScheduledBackup {
  everyMs: number
  /** @throws Error in words for a person when there is no whole backup, or `signal` aborted */
  run(signal: AbortSignal): Promise<{ archive: string; copied: number; lost: string[] }>
  /** When the newest one was made, epoch ms; null when there is none. */
  newest(): Promise<number | null>
}

/** Named immutable files: keys like `media/ab/abcdef/640.avif`, given by us, never by a client. */
export interface FileStore {
  /** Overwrites nothing: a second put of the same key is a no-op. Visible only when whole, and durable then. */
  put(key: string, content: Uint8Array | LocalFile, type: string): Promise<void>
  /** `null` when there is no such file. `range` is inclusive, as in RFC 9110, and has to lie within the file. */
  read(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  /** Bytes of the whole file; `null` when there is no such file. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Every file whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>
}

/** A file of this machine, too large to be held in memory. */
export interface LocalFile {
  path: string
}

export interface StoredFile {
  /** Bytes of the whole file, also when a range was asked for. */
  size: number
  body: NodeJS.ReadableStream
}

export interface ListedFile {
  key: string
  bytes: number
  /** Epoch ms of the store's own clock. */
  changedAt: number
}
