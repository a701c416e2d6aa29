import type { CardKind } from '#content/kinds.ts'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Card } from '../base/card.ts'
import type { Viewer } from '../base/viewer.ts'
import type { RequiredFiles } from './backup/archive-format.ts'
import type { Db, Reading, Writing } from './db/tables.ts'
import type { EventListeners } from './domain-events/event-listeners.ts'
import type { DomainEventKind } from './domain-events/emit.ts'
import type { FeedSource } from './feeds/feed-documents.ts'
import type { PublicDocument } from './http/documents.ts'
import type { Client, RouteSet } from './http/routes.ts'
import type { SitemapSource } from './http/sitemaps.ts'
import type { Job } from './jobs/attempt.ts'
import type { MailRenderer } from './mail/message.ts'
import type { NoticeSources } from './notices.ts'
import type { PersonalData } from './personal-data.ts'
import type { SearchSource } from './searchable.ts'
import type { Services } from './services.ts'

/** Cards of public things by slug, in any order; what is not there is left out. Tags everything asked for, there or not. */
export type CardSource = (reading: Reading, slugs: string[], tag: (...tags: string[]) => void) => Promise<Card[]>

/** Public things by slug as the list of their kind shows them, in any order. Tags everything asked for, there or not. */
export type ListItemSource = (reading: Reading, slugs: string[], tag: (...tags: string[]) => void) => Promise<{ id: number; slug: string; title: string }[]>

/** Where texts of a feature may name files of the media library. */
export interface MediaReferences {
  /** As the trail calls the thing: `article`. */
  kind: string
  /** A select of `id`, `slug`, `title`, `mark` and `text`; `mark` is a text that changes whenever `text` may. */
  rows: RawBuilder<unknown>
  /** What the only one of its kind is called, in the language of whoever asks; its `title` is empty. */
  name?(): string
  /** The table with its columns of JSON, for when a file takes another's place. */
  table: string
  columns: readonly string[]
  /** The column of its id; default `id`. */
  key?: string
  /** The column, or the SQL, that is its slug. */
  slug: string
  /** Of everything that shows it. */
  tags(subject: { id: number; slug: string }): string[]
  /** What else is to be done in the step in which another file takes the place of one that it names. */
  replaced?(writing: Writing, subject: { id: number }): Promise<void>
}

/** A line of the list that leads through a new site. */
export interface FirstStep {
  name: string
  /** Place in the list. */
  order: number
  title: string
  text: string
  /** Screen of the studio where it is done; null where it is done outside of it. */
  path: string | null
  done(): Promise<boolean>
}

export interface HomeFigure {
  /** Place among the others. */
  order: number
  title: string
  count: number
  /** Screen of the studio that shows them. */
  path: string
}

/** One kind of what the demo edition brings. */
export interface DemoContent {
  kind: string
  /** All that are there: asked when the demo edition has just been loaded into an empty database. */
  ids(db: Db): Promise<(string | number)[]>
  /** False where it stays: somebody has changed or uses it. @throws Problem, or a broken foreign key, where it is in use */
  remove(id: string, removal: DemoRemoval): Promise<boolean>
}

export interface DemoRemoval {
  services: Services
  features: Feature[]
  /** Whose account stays. */
  viewer: Viewer
  /** When the demo edition was loaded, epoch ms. */
  loadedAt: number
}

/** The front door of a feature: the slots it fills. Whatever reads a slot knows no noun. */
export interface Feature {
  name: string
  /** Views and tables of this feature that page rendering may read. */
  publicTables?: string[]
  /** `all`: every feature, for the few that gather what the others hold. */
  routes?(services: Services, all?: Feature[]): RouteSet
  /** How its things show themselves in other places, by kind. */
  cards?: Partial<Record<CardKind, CardSource>>
  /** Its things as their lists show them, by kind: for kinds that can belong to another content. */
  listItems?: Partial<Record<CardKind, ListItemSource>>
  /** Addresses that are not JSON calls: files, feeds, streams. Mounted at the root of the site. */
  raw?(app: FastifyInstance, services: Services, all?: Feature[]): void
  mediaReferences?: MediaReferences[]
  /** Public files written from the database: feeds, calendars. */
  documents?(services: Services): PublicDocument[]
  /** What it tells to feed readers. */
  feeds?(services: Services): FeedSource[]
  /** Its addresses for search engines. */
  sitemap?: SitemapSource
  /** Work done later, by kind; put into the queue with `enqueue`. */
  jobs?(services: Services): Record<string, (payload: unknown, job: Job) => Promise<void>>
  /** Work that nobody waits for, by kind: however much of it there is, it keeps no other work waiting, nor that of another feature. */
  lowPriorityJobs?(services: Services): Record<string, (payload: unknown, job: Job) => Promise<void>>
  /** How many of its low-priority jobs are worked on at a time; default 1. */
  lowPriorityConcurrency?: number
  /** Work of minutes and hours, by kind: one at a time, beside all other work. */
  longJobs?(services: Services): Record<string, (payload: unknown, job: Job) => Promise<void>>
  /** The mails this feature sends, by name; put into the queue with `enqueueMail`, written when their turn comes. */
  mails?(services: Services): Record<string, MailRenderer>
  /** What of it waits for a hand, in words for whoever asks. Their powers may be asleep: nothing here is a secret of their role. */
  pendingNotices?(services: Services): (viewer: Viewer) => Promise<{ text: string; path: string }[]>
  /** What has to be done once on a new site, and whether it has been. */
  firstSteps?(services: Services): FirstStep[]
  /** Figures on the home page of the studio, for whoever asks. Their powers may be asleep: nothing here is a secret of their role. */
  homeFigures?(services: Services): (viewer: Viewer) => Promise<HomeFigure[]>
  /** What it emits, with `emitEvent`, and webhooks may get; what only staff may know is not listed. */
  events?: DomainEventKind[]
  /** What it does when something happens anywhere: later, as jobs of their own. */
  onEvent?(services: Services): EventListeners
  /** Whom it tells of what, in the studio and by mail. */
  notices?(services: Services): NoticeSources
  /** What of it can be found. */
  searchable?(services: Services): SearchSource[]
  /** Ends what it has given somebody to act with, in the transaction that ends their sessions. */
  revokeAccess?(services: Services, writing: Writing, userId: number): Promise<void>
  /** What it holds about people. */
  personal?(services: Services, all?: Feature[]): PersonalData
  /** Work repeated by the clock, once over all processes. `everyMs` is the period. */
  recurring?(services: Services, all?: Feature[]): { kind: string; everyMs: number; run(payload?: unknown, job?: Job): Promise<void> }[]
  /** What people did by UTC day since a moment (epoch ms), by the name of what they did: for the statistics of the site. */
  activity?(services: Services): Record<string, (since: number) => Promise<{ day: number; count: number }[]>>
  /** Called in each process before it serves anybody. */
  onStart?(services: Services): Promise<void>
  /** Its tables that an export of the whole site carries, what others point to first; `key` is `id` where not said. */
  exportedTables?: (string | { name: string; key?: string[]; where?: string; without?: string[] })[]
  /** Its tables that stay behind: secrets, what people have not shown in public, and what is made anew. */
  notExported?: string[]
  /** Indexes of the letters of its texts (db/text-search.ts). They are made anew, so no export carries them. */
  textIndexes?: string[]
  /** Keys of its files that an export carries. */
  exportedFiles?(services: Services): AsyncIterable<string>
  /** Files that its rows name: a backup of the site without one of them is not whole. */
  requiredFiles?: RequiredFiles[]
  /** What it holds in a form for people, by file name. */
  exportText?(services: Services): AsyncIterable<{ name: string; text: string }>
  /** Called once an export has been taken in, to make anew what was not in it. */
  imported?(services: Services): Promise<void>
  /** Turns a bearer token of its kind into a viewer; null for those of others. */
  authenticate?(services: Services): (token: string, client: Pick<Client, 'cookies'>) => Promise<Viewer | null>
  /** Loads this feature's part of the demo edition into an empty database; called in the order of the feature list. */
  seed?(services: Services): Promise<void>
  /** What of that can be removed again; in the opposite order of loading. */
  demoContent?: DemoContent[]
}
