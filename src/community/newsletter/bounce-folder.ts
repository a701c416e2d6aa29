import { createHash } from 'node:crypto'
import type { ImapFlow } from 'imapflow'
import type { Insertable, Selectable } from 'kysely'
import { isoDate } from '#base/dates.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { noteBouncesIn, readReport } from './bounces.ts'
import { connectToMailbox, mailboxErrorText, type BounceFolder } from './imap-connection.ts'

interface FolderTable {
  /** Which one: user, host and name. */
  folder: string
  uid_validity: string
  last_uid: number
  /** JSON of the UIDs that are counted and not yet marked, moved or deleted. */
  handled: string
  counted: number
  ignored: number
  checked_at: number | null
  trouble: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_bounce_folders: FolderTable
    newsletter_reports: { hash: string; created_at: number }
  }
}

type FolderRow = Selectable<FolderTable>

const day = 86_400_000
/** So long a report is known, ms. */
const remembered = 180 * day
/** A report names its recipients before the mail that it is about. */
const mostBytes = 300_000
/** So long one run reads before it lets others, ms. */
const slice = 15_000
const atOnce = 50

/**
 * Reads the new mails of the folder for bounces, the oldest first. How far it is stands in the transaction that counts a mail,
 * so that a kill neither loses nor repeats one. Mails that are no report stay as they are.
 * @throws Error when the mailbox cannot be used; it is kept for the studio too
 */
export async function readBounceFolder(services: Services, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const { config, database, now } = services
  const folder = config.bounceFolder
  if (!folder) return
  const key = keyOf(folder)
  try {
    const client = await connectToMailbox(folder)
    const stop = () => client.close()
    signal.addEventListener('abort', stop)
    try {
      await client.mailboxOpen(folder.folder)
      await new Reading(services, client, folder, signal).run()
      await client.logout()
    } finally {
      signal.removeEventListener('abort', stop)
      client.close()
    }
    await keep(database.db, key, { checked_at: now(), trouble: '' })
  } catch (error) {
    await keep(database.db, key, { checked_at: now(), trouble: mailboxErrorText(error).slice(0, 500) })
    throw new Error(`The folder of bounces cannot be read: ${mailboxErrorText(error)}`, { cause: error })
  }
  await database.db
    .deleteFrom('newsletter_reports')
    .where('created_at', '<', now() - remembered)
    .execute()
}

/** Undefined before it was read for the first time. */
function findBounceFolder(db: Db, folder: BounceFolder): Promise<FolderRow | undefined> {
  return db.selectFrom('newsletter_bounce_folders').selectAll().where('folder', '=', keyOf(folder)).executeTakeFirst()
}

/** For the studio; null where none is set. */
export async function shownBounceFolder({ config: { bounceFolder }, database }: Services) {
  if (!bounceFolder) return null
  const row = await findBounceFolder(database.db, bounceFolder)
  const { counted = 0, ignored = 0, checked_at = null, trouble = '' } = row ?? {}
  return { folder: bounceFolder.folder, counted, ignored, checked_at: checked_at === null ? null : isoDate(checked_at), trouble }
}

class Reading {
  private readonly services: Services
  private readonly client: ImapFlow
  private readonly folder: BounceFolder
  private readonly key: string
  private readonly signal: AbortSignal

  constructor(services: Services, client: ImapFlow, folder: BounceFolder, signal: AbortSignal) {
    this.services = services
    this.client = client
    this.folder = folder
    this.key = keyOf(folder)
    this.signal = signal
  }

  async run(): Promise<void> {
    const until = performance.now() + slice
    const { handled, last_uid } = await this.begin()
    let failure = await this.finish(handled)
    const found = (await this.client.search({ uid: `${last_uid + 1}:*` }, { uid: true })) || []
    // `*` is the last one, however small its number.
    const uids = found.filter((uid) => uid > last_uid).toSorted((a, b) => a - b)
    for (let from = 0; from < uids.length; from += atOnce) {
      for (const uid of uids.slice(from, from + atOnce)) {
        this.signal.throwIfAborted()
        if (performance.now() < until) await this.take(uid)
      }
      failure = (await this.finish((await this.row()).handled)) ?? failure
    }
    if (failure) throw failure
  }

  /** A folder that was made anew counts from the beginning; reports that were counted are known by their hashes. */
  private async begin(): Promise<FolderRow> {
    const { mailbox } = this.client
    const uid_validity = mailbox ? String(mailbox.uidValidity) : ''
    const known = await findBounceFolder(this.services.database.db, this.folder)
    if (known?.uid_validity === uid_validity) return known
    await keep(this.services.database.db, this.key, { uid_validity, last_uid: 0, handled: '[]' })
    return this.row()
  }

  private async row(db: Db = this.services.database.db): Promise<FolderRow> {
    const row = await findBounceFolder(db, this.folder)
    if (!row) throw new Error('the folder of bounces has no row')
    return row
  }

  private async take(uid: number): Promise<void> {
    const { database, now } = this.services
    const mail = await this.client.fetchOne(String(uid), { source: { maxLength: mostBytes } }, { uid: true })
    const source = mail ? mail.source : undefined
    const events = source === undefined ? null : await readReport(this.services, source)
    const hash = createHash('sha256')
      .update(source ?? '')
      .digest('base64url')
    await database.write(async (writing) => {
      const { tx } = writing
      const { handled, counted, ignored } = await this.row(tx)
      if (!events) return keep(tx, this.key, { last_uid: uid, ignored: ignored + (source === undefined ? 0 : 1) })
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('newsletter_reports')
        .values({ hash, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      const isNew = numInsertedOrUpdatedRows === 1n
      if (isNew) await noteBouncesIn(writing, events, 'report', now())
      const waiting = this.folder.done === 'keep' ? handled : JSON.stringify([...uidsIn(handled), uid])
      await keep(tx, this.key, { last_uid: uid, handled: waiting, counted: counted + (isNew ? 1 : 0) })
    })
  }

  /** Marks, moves or deletes what is counted; returns why it could not. */
  private async finish(handled: string): Promise<Error | undefined> {
    const uids = uidsIn(handled)
    if (uids.length === 0) return undefined
    const { done } = this.folder
    const range = uids.join(',')
    try {
      if (done === 'seen') await this.client.messageFlagsAdd(range, ['\\Seen'], { uid: true })
      if (done === 'delete') await this.client.messageDelete(range, { uid: true })
      if (done.startsWith('move:') && !(await this.client.messageMove(range, done.slice('move:'.length), { uid: true })))
        throw new Error(`The folder ${done.slice('move:'.length)} takes no mails.`)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    await keep(this.services.database.db, this.key, { handled: '[]' })
    return undefined
  }
}

async function keep(db: Db, folder: string, changes: Partial<Omit<Insertable<FolderTable>, 'folder'>>): Promise<void> {
  const first = { folder, uid_validity: '', last_uid: 0, handled: '[]', counted: 0, ignored: 0, checked_at: null, trouble: '' }
  await db
    .insertInto('newsletter_bounce_folders')
    .values({ ...first, ...changes })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet(changes))
    .execute()
}

function uidsIn(handled: string): number[] {
  return JSON.parse(handled) as number[] // written by `take`
}

function keyOf({ url, folder }: BounceFolder): string {
  const { username, host } = new URL(url)
  return `${decodeURIComponent(username)}@${host}/${folder}`
}
