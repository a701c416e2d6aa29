import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { mailAddress } from '#base/mail-address.ts'
import { languages } from '#i18n/languages.ts'
import { readEdges } from '#platform/edge/read-edges.ts'
import { outboundFault } from '#platform/http-client/http-client.ts'
import { checkDkim } from './dkim.ts'
import { durationMs } from './duration.ts'
import { tracingSettings } from './config-tracing.ts'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** What is packed for servers has none, and begins empty. */
const demo = new URL('../../demo/', import.meta.url)
const port = z.coerce.number('must be a number').int().min(0).max(65_535)
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be an IP address or a network such as 10.0.0.0/8')
const perMinute = z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(100_000, 'must be at most 100000').optional()
/** 0: nothing is logged. */
const slowMs = z.coerce.number('must be a number').int().min(0, 'must be 0 to 600000').max(600_000, 'must be 0 to 600000').default(500)
/** `authorization=https://...,token=https://...`: where a provider is, when it is not where everybody finds it. */
const endpoints = list
  .pipe(z.array(z.string().regex(/^(issuer|authorization|token|user|emails)=https?:\/\/\S+$/, 'must be like token=https://example.org/token')))
  .optional()

const duration = z.string().regex(/^[1-9]\d{0,3}[mhd]$/, 'must be like 24h: a number and m, h or d')
/** A pause at lunch ends no session, and no editor stays longer than a reader. */
const [shortestIdleMs, longestSessionMs] = [durationMs('30m'), durationMs('90d')]

/** Spelt as browsers spell it, or no browser's would ever be it. */
const origin = z
  .string()
  .refine(
    (text) => isAddress(text) && new URL(text).origin === text,
    'must be like https://example.org: scheme, host, its port if it has one of its own, nothing else',
  )

/** Goes into a header and into pages: only what no more than an address can be. */
function isAddress(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+(?:\/[^\s?#]*)?$/i.test(text) && URL.canParse(text)
}

/** No path, query, fragment or name: every link, cookie and feed of the site begins at the root of its host. */
function isBareOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (/^\/*$/.test(url.pathname) && `${url.search}${url.hash}${url.username}${url.password}` === '')
}

/** By the one client, which would refuse every other address when it is too late to say so. */
function mayBeAsked(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && outboundFault(url) === undefined
}

/** Every setting with its default and its check. A test compares the names with docs/configuration.md and .env.example. */
const Settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    SITE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address like https://example.org' })
      .refine((url) => isBareOrigin(url), 'must be scheme, host and port only, like https://example.org: a site below a path is not possible')
      .default('http://localhost:3000')
      .transform((url) => new URL(url).origin),
    HSTS_SUBDOMAINS: z.enum(['yes', 'no']).default('no'),
    PUBLIC_API_BASE: z
      .string()
      .refine(isAddress, 'must be an address like https://api.example.org/api, without a query')
      .transform((url) => new URL(url).href.replace(/\/+$/, ''))
      .optional(),
    CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
    SITE_NAME: z.string().min(1).max(60).default('Masthead'),
    SITE_TAGLINE: z.string().max(160).default(''),
    SITE_LANGUAGE: z.enum(languages.map(({ tag }) => tag)).default('en'),
    CONTACT_EMAIL: mailAddress({ error: 'must be an e-mail address' }).optional(),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    DATABASE_REPLICA_URLS: list.default([]),
    FILES_S3_ENDPOINT: z.url().optional(),
    FILES_S3_BUCKET: z.string().optional(),
    FILES_S3_REGION: z.string().default('auto'),
    FILES_S3_KEY: z.string().optional(),
    FILES_S3_SECRET: z.string().optional(),
    BACKUP_TO: z.string().optional(),
    BACKUP_EVERY: duration.optional(),
    IMPORT_UNDO_DAYS: z.coerce.number('must be a number').int().min(0).max(3_650).default(30),
    BACKUP_KEEP: z.coerce.number('must be a number').int().min(1).max(10_000).default(7),
    BACKUP_KEEP_DAYS: z.coerce.number('must be a number').int().min(1, 'must be 1 to 3650').max(3_650, 'must be 1 to 3650').default(30),
    BACKUP_S3_ENDPOINT: z.url().optional(),
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_KEY: z.string().optional(),
    BACKUP_S3_SECRET: z.string().optional(),
    TRUST_PROXY: list.pipe(z.array(proxy)).default([]),
    EDGE_PURGE: list.default([]).transform((texts, check) => {
      const { edges, faults } = readEdges(texts)
      for (const message of faults) check.addIssue({ code: 'custom', message })
      return edges
    }),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    STOP_GRACE: z.coerce.number('must be a number').int().min(1, 'must be 1 to 3600').max(3_600, 'must be 1 to 3600').default(20),
    WEB_CONCURRENCY: z.coerce.number('must be a number').int().min(1).max(64).default(1),
    PAGE_CACHE_MB: z.coerce.number('must be a number').min(0).max(16_384).default(128),
    RENDERS_AT_ONCE: z.coerce.number('must be a number').int().min(1, 'must be 1 to 256').max(256, 'must be 1 to 256').optional(),
    RENDER_WAIT_MS: z.coerce.number('must be a number').int().min(0, 'must be 0 to 60000').max(60_000, 'must be 0 to 60000').default(2_000),
    CONNECTIONS_PER_NETWORK: z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(100_000, 'must be at most 100000').optional(),
    SLOW_STATEMENT_MS: slowMs,
    SLOW_RENDER_MS: slowMs,
    ...tracingSettings,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DEMO: z.enum(['yes', 'no']).default(existsSync(demo) ? 'yes' : 'no'),
    PODCAST_API_BASE: z
      .url('must be an address')
      .default('https://www.googleapis.com/youtube/v3')
      .transform((url) => url.replace(/\/+$/, '')),
    PODCAST_PLAYLIST_ID: z.string().optional(),
    PODCAST_API_KEY: z.string().optional(),
    SECRET: z.string().min(16, 'must be at least 16 letters').optional(),
    ADMIN_EMAIL: mailAddress({ error: 'must be an e-mail address' }).optional(),
    ADMIN_PASSWORD: z.string().max(200).optional(),
    STAFF_SESSION_IDLE: duration.default('12h'),
    STAFF_SESSION_MAX: duration.default('7d'),
    PASSWORD_MIN: z.coerce.number('must be a number').int().min(8, 'must be 8 to 64').max(64, 'must be 8 to 64').default(12),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, 'must begin with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an address, or a name with an address in <>')
      .optional(),
    MAIL_DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i, 'must be a name in the DNS, like spring')
      .optional(),
    MAIL_DKIM_KEY: z.string().optional(),
    MAIL_DKIM_KEY_FILE: z.string().optional(),
    MAILGUN_WEBHOOK_KEY: z.string().optional(),
    BOUNCES_IMAP_URL: z
      .string()
      .regex(/^imaps?:\/\/[^\s/:@]+:[^\s/:@]+@[^\s/@]+\/?$/, 'must be like imaps://user:password@host, with letters such as @ in user and password as %40')
      .refine((text) => URL.canParse(text), 'must be like imaps://user:password@host')
      .optional(),
    BOUNCES_IMAP_FOLDER: z.string().max(200).default('INBOX'),
    BOUNCES_IMAP_DONE: z
      .string()
      .regex(/^(?:keep|seen|delete|move:.{1,200})$/, 'must be keep, seen, delete, or move: with the name of a folder')
      .default('seen'),
    NEWSLETTER_PER_MINUTE: perMinute,
    NEWSLETTER_PER_MINUTE_AND_DOMAIN: perMinute,
    OAUTH_GITHUB_ID: z.string().optional(),
    OAUTH_GITHUB_SECRET: z.string().optional(),
    OAUTH_GITHUB_ENDPOINTS: endpoints,
    OAUTH_GOOGLE_ID: z.string().optional(),
    OAUTH_GOOGLE_SECRET: z.string().optional(),
    OAUTH_GOOGLE_ENDPOINTS: endpoints,
    OAUTH_FACEBOOK_ID: z.string().optional(),
    OAUTH_FACEBOOK_SECRET: z.string().optional(),
    OAUTH_FACEBOOK_ENDPOINTS: endpoints,
    OAUTH_LINKEDIN_ID: z.string().optional(),
    OAUTH_LINKEDIN_SECRET: z.string().optional(),
    OAUTH_LINKEDIN_ENDPOINTS: endpoints,
    REDIRECT_HOSTS: list.default([]),
    RELEASES_URL: z.string().refine(mayBeAsked, 'must be a public https address without user and password').optional(),
    HTTP_FAST_PATH: z.enum(['on', 'off']).default('on'),
    LIMITS: z.enum(['on', 'off']).default('on'),
  })
  .superRefine(checkStaffSession)
  .superRefine(checkDkim)
  .refine(({ BACKUP_EVERY, BACKUP_TO }) => !BACKUP_EVERY || BACKUP_TO, { path: ['BACKUP_EVERY'], error: 'needs BACKUP_TO' })

/** Malformed ones are told of already. */
function checkStaffSession(
  { STAFF_SESSION_IDLE: idle, STAFF_SESSION_MAX: whole }: { STAFF_SESSION_IDLE: string; STAFF_SESSION_MAX: string },
  check: z.core.$RefinementCtx,
): void {
  const fault = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message })
  if (durationMs(idle) < shortestIdleMs) fault('STAFF_SESSION_IDLE', 'must be at least 30m')
  if (durationMs(whole) < durationMs(idle)) fault('STAFF_SESSION_MAX', 'must not be shorter than STAFF_SESSION_IDLE')
  if (durationMs(whole) > longestSessionMs) fault('STAFF_SESSION_MAX', 'must be at most 90d')
}

export type Settings = z.output<typeof Settings>

export const settingNames = Object.keys(Settings.shape)

/** @throws Error that lists all faults at once. Empty values count as not set. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  // Who only moves it to another port is still found there.
  const siteUrl = /^\d+$/.test(set['PORT'] ?? '') ? { SITE_URL: `http://localhost:${set['PORT']}` } : {}
  const result = Settings.safeParse({ ...siteUrl, ...set })
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.join('\n')}`)
}
