import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { onlyUpdates } from '#platform/db/purge-mode.ts'
import { everything } from '#platform/db/change-feed.ts'
import type { Writing } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { perServices } from '#platform/per-services.ts'
import type { Services } from '#platform/services.ts'
import { setSlugs } from '#platform/slugs/new-slug.ts'
import { brandAddress, lookOf } from './brand.ts'
import { SiteSettings, type PublicSettings } from './contract.ts'
import { defaultSettings } from './defaults.ts'
import { accentOf } from './rules.ts'
import { findSettings, lockSettings, saveSettings } from './store.ts'
import { designedTheme } from './theme-rules.ts'

export { siteSettingsNote } from './audit-notes.ts'
export type { SiteSettings } from './contract.ts'

/** In a statement: since when opens and clicks of newsletters are counted, epoch ms; null while they are not. */
export const newsletterMeasuredSince = sql<number | null>`(select newsletter_measured_since from site_settings)`

/** Everything that shows a setting carries it: every page, document and mail. */
export const settingsTag = 'settings'

type Changes = Partial<SiteSettings>

interface Kept {
  /** Name of the site as the environment has it. */
  name: string
  settings: Promise<SiteSettings> | null
}

/**
 * The settings in force, read once and again when somebody has changed them in any process. Also brings
 * `config.siteName` and `config.look` up to date, which everything that names or dresses the site reads when it does so.
 */
export function siteSettings(services: Services): Promise<SiteSettings> {
  const kept = keptOf(services)
  // Learns of changes of other processes before it answers.
  services.database.changes.current()
  return kept.settings ?? load(services, kept)
}

export async function publicSettings(services: Services): Promise<PublicSettings> {
  const {
    newsletter,
    index_now_key: _,
    texts: __,
    slugs: ___,
    feed_texts: ____,
    feed_hubs: ____________,
    more_languages: _____,
    untranslated: ______,
    navigation: _______,
    announcement: ________,
    page_meta: __________,
    theme,
    custom_css: ___________,
    time_zone: _________,
    ...settings
  } = await siteSettings(services)
  const brand = brandAddress({ colours: settings.colours, theme })
  return { ...settings, newsletter: newsletter.state === 'on', newsletter_measured: newsletter.measured === 'on', brand }
}

/** Root-relative address of the stylesheet of the site's accent alone, which screens with papers of their own link; null for that of the design. */
export async function accentAddress(services: Services): Promise<string | null> {
  const { primary } = (await siteSettings(services)).colours
  return brandAddress({ colours: accentOf(primary), theme: designedTheme })
}

/**
 * What is left out stays. `within` is part of the same transaction.
 * @param changes or what makes them of those that somebody has decided on
 */
export async function changeSettings(
  services: Services,
  changes: Changes | ((decided: Changes) => Changes),
  userId: number | null,
  within?: (tx: Writing['tx']) => Promise<void>,
): Promise<SiteSettings> {
  await services.database.write(async (writing) => {
    await changeSettingsIn(writing, changes, userId, services.now())
    await within?.(writing.tx)
    onlyUpdates(writing.tx)
  })
  return siteSettings(services)
}

/** @throws Problem 409 'settings-changed' where one that is to be replaced is neither what the change is based on nor what it wants. */
export function assertBasedOn({ config }: Services, decided: Changes, changes: Changes, basedOn: Changes): void {
  const current = new Map(Object.entries(settingsOf(defaultSettings(config, config.siteName), decided)))
  const wanted = new Map(Object.entries(changes))
  const isChanged = ([name, value]: [string, unknown]) =>
    wanted.has(name) && !isDeepStrictEqual(current.get(name), value) && !isDeepStrictEqual(current.get(name), wanted.get(name))
  if (Object.entries(basedOn).some(isChanged)) throw new Problem(409, 'settings-changed', t('publishing.error-somebody-else-has-changed-this-since'))
}

/** As `changeSettings`, in the transaction of something else. */
export async function changeSettingsIn(
  { tx, purge }: Writing,
  changes: Changes | ((before: Changes) => Changes),
  userId: number | null,
  now: number,
): Promise<void> {
  const row = await lockSettings(tx, now)
  const before: Changes = objectOf(row.settings)
  const settings = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) }
  const newsletter_measured_since = settings.newsletter?.measured === 'on' ? (row.newsletter_measured_since ?? now) : null
  await saveSettings(tx, { settings: JSON.stringify(settings), updated_at: now, user_id: userId, newsletter_measured_since })
  purge(settingsTag)
}

/**
 * One of the site's own texts; null brings back what is shipped. The others stay, whoever changes them at the same time.
 * @throws Problem 409 'changed-meanwhile' where it is not `basedOn` any more
 */
export function changeOwnText(
  services: Services,
  { language, key, text, basedOn }: { language: string; key: string; text: string | null; basedOn?: string | null | undefined },
  userId: number | null,
  within?: (tx: Writing['tx']) => Promise<void>,
): Promise<SiteSettings> {
  const changed = ({ texts = {} }: Changes): Changes => {
    const { [key]: stored = null, ...others } = texts[language] ?? {}
    const { wanted } = mergeOnBase({ wanted: stored }, { wanted: text }, basedOn === undefined ? undefined : { wanted: basedOn })
    return { texts: { ...texts, [language]: wanted === null ? others : { ...others, [key]: wanted } } }
  }
  return changeSettings(services, changed, userId, within)
}

/** Settings that somebody has decided on, and be it for their default. */
export async function namesOfSet({ database }: Services): Promise<string[]> {
  const row = await findSettings(database.db)
  return Object.keys(objectOf(row?.settings ?? '{}'))
}

/** Whether the site shows a logo or a colour of its own. */
export function isOwn({ logo, colours }: SiteSettings): boolean {
  return logo !== null || Object.values(colours).some((colour) => colour !== null)
}

const keptOf = perServices((services) => {
  const kept: Kept = { name: services.config.siteName, settings: null }
  services.database.changes.listen(({ tags }) => {
    if (!tags.includes(settingsTag) && !tags.includes(everything)) return
    // At once: what reads the name without waiting finds the new one.
    void load(services, kept)
  })
  return kept
})

function load(services: Services, kept: Kept): Promise<SiteSettings> {
  const reading = read(services, kept.name)
  kept.settings = reading
  reading.then(
    (settings) => {
      if (kept.settings !== reading) return
      services.config.siteName = settings.name
      services.config.look = lookOf(settings)
      services.config.feedHubs = settings.feed_hubs
      speakLanguages(settings)
      setSlugs(settings.slugs, settings.language)
    },
    () => {
      // Whoever asks next tries again, and is told what is wrong.
      if (kept.settings === reading) kept.settings = null
    },
  )
  return reading
}

function speakLanguages({ language, more_languages, texts, untranslated }: SiteSettings): void {
  const also = more_languages.filter((tag) => tag !== language).map((tag) => ({ tag, own: texts[tag] }))
  activateLanguage(language, texts[language], also, untranslated === 'show')
}

async function read({ config, database }: Services, name: string): Promise<SiteSettings> {
  const row = await findSettings(database.db)
  return settingsOf(defaultSettings(config, name), objectOf(row?.settings ?? '{}'))
}

/** Setting by setting, so that one that an older version wrote otherwise takes no other with it. */
function settingsOf(defaults: SiteSettings, set: Record<string, unknown>): SiteSettings {
  const known = Object.entries(SiteSettings.shape).flatMap(([name, schema]) => {
    const result = schema.safeParse(name === 'texts' ? usableTexts(set[name]) : set[name])
    return set[name] !== undefined && result.success ? [[name, result.data] as const] : []
  })
  return { ...defaults, ...Object.fromEntries(known) }
}

/** A text that this version does not have, or fills in otherwise, takes no other with it. */
function usableTexts(texts: unknown): unknown {
  const entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
  return Object.fromEntries(
    entries(texts).map(([language, own]) => [
      language,
      Object.fromEntries(entries(own).filter(([key, text]) => SiteSettings.shape.texts.safeParse({ [language]: { [key]: text } }).success)),
    ]),
  )
}

function objectOf(json: string): Record<string, unknown> {
  return JSON.parse(json) as Record<string, unknown> // written by changeSettings only
}
