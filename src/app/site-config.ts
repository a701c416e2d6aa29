import type { ProviderSettings } from '#community/accounts/providers.ts'
import { providerIds, type ProviderId } from '#community/accounts/rules.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Config } from '#platform/services.ts'
import type { Settings } from './config.ts'
import { dkimOf } from './dkim.ts'
import { durationMs } from './duration.ts'
import { scheduledBackup } from './scheduled-backup.ts'

/** What features and platform are told of the settings. */
export function siteConfig(settings: Settings): Config {
  const { SITE_URL: siteUrl, SITE_NAME: siteName } = settings
  return {
    siteUrl,
    siteName,
    dataDir: settings.DATA_DIR,
    siteDefaults: { tagline: settings.SITE_TAGLINE, contactEmail: settings.CONTACT_EMAIL ?? '', language: settings.SITE_LANGUAGE },
    secret: settings.SECRET,
    mailgunWebhookKey: settings.MAILGUN_WEBHOOK_KEY,
    bounceFolder:
      settings.BOUNCES_IMAP_URL === undefined
        ? undefined
        : { url: settings.BOUNCES_IMAP_URL, folder: settings.BOUNCES_IMAP_FOLDER, done: settings.BOUNCES_IMAP_DONE },
    mail: settings.SMTP_URL === undefined ? undefined : mailOf(settings, settings.SMTP_URL),
    backup: scheduledBackup(settings),
    apiBase: settings.PUBLIC_API_BASE,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'yes',
    corsOrigins: settings.CORS_ORIGINS,
    edges: settings.EDGE_PURGE,
    importUndoDays: settings.IMPORT_UNDO_DAYS,
    redirectHosts: settings.REDIRECT_HOSTS,
    releasesUrl: settings.RELEASES_URL,
    // A site that others reach is never without.
    limits: settings.LIMITS === 'off' && isLoopback(siteUrl) ? 'off' : undefined,
    connections: { perNetwork: settings.CONNECTIONS_PER_NETWORK },
    plainRequests: settings.HTTP_FAST_PATH === 'off' ? 'off' : undefined,
    slow: { statementMs: settings.SLOW_STATEMENT_MS, renderMs: settings.SLOW_RENDER_MS },
    admission: { atOnce: settings.RENDERS_AT_ONCE, longestWait: settings.RENDER_WAIT_MS },
    podcast:
      settings.PODCAST_API_KEY === undefined || settings.PODCAST_PLAYLIST_ID === undefined
        ? undefined
        : { apiBase: settings.PODCAST_API_BASE, playlistId: settings.PODCAST_PLAYLIST_ID, key: settings.PODCAST_API_KEY },
    accounts: {
      passwordMin: settings.PASSWORD_MIN,
      staffIdleMs: durationMs(settings.STAFF_SESSION_IDLE),
      staffWholeMs: durationMs(settings.STAFF_SESSION_MAX),
      providers: Object.fromEntries(providerIds.flatMap((id) => providerSettings(settings, id))),
    },
  }
}

/** Nothing without both halves: a provider that is not set up is not shown. */
function providerSettings(settings: Settings, id: ProviderId): [ProviderId, ProviderSettings][] {
  const name = id.toUpperCase() as Uppercase<ProviderId> // toUpperCase does what Uppercase says
  const clientId = settings[`OAUTH_${name}_ID`]
  const clientSecret = settings[`OAUTH_${name}_SECRET`]
  if (!clientId || !clientSecret) return []
  const endpoints = Object.fromEntries(
    (settings[`OAUTH_${name}_ENDPOINTS`] ?? []).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  return [[id, { clientId, clientSecret, endpoints }]]
}

function mailOf(settings: Settings, smtpUrl: string): Config['mail'] {
  const { NEWSLETTER_PER_MINUTE: perMinute, NEWSLETTER_PER_MINUTE_AND_DOMAIN: perMinuteAndDomain } = settings
  const from = settings.MAIL_FROM ?? `no-reply@${new URL(settings.SITE_URL).hostname}`
  const dkim = dkimOf(settings, from)
  return {
    smtpUrl,
    from,
    ...(dkim === undefined ? {} : { dkim }),
    ...(perMinute === undefined ? {} : { perMinute }),
    ...(perMinuteAndDomain === undefined ? {} : { perMinuteAndDomain }),
  }
}
