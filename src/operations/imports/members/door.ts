import { asTheNetworkSpellsIt } from '#base/mail-address.ts'
import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { planMember, storedForm, type MemberPlan, type MemberToImport } from '#community/accounts/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { tooLarge } from '../unpack.ts'
import type { Door, FileGlance } from '../door.ts'
import type { ImportFile, ImportOptions, ItemReport } from '../entry.ts'
import { usernameOf } from '../import-people.ts'
import { dateOf } from '../read-date.ts'
import { emptyReport, noteItem } from '../run-report.ts'
import { noRecorder } from '../undo/recorder.ts'
import { blockedThere, otherColumns, valueOf, type Columns } from './member-columns.ts'
import { readMembers } from './read-members.ts'
import { t } from '#i18n/messages.ts'

const together = 100
const mostLetters = 64_000_000

/** Accounts of WordPress or Ghost, with the passwords that can be checked here. A Ghost export of posts is known as such, and is named. */
export const membersDoor: Door = {
  recognizes: isMembers,
  async take(services, file, options) {
    const members = readMembers(await textOf(file))
    const seen = new Set<string>()
    const report = emptyReport()
    for (let at = 0; at < members.length; at += together) {
      const part = members.slice(at, at + together).map((columns, n) => ({ columns, row: at + n + 1, isRepeated: isRepeated(columns, seen) }))
      for (const item of await takePart(services, part, options)) await noteItem(report, item, options.seen)
    }
    return report
  },
}

function isMembers({ head, paths }: FileGlance): boolean {
  if (paths.length > 0) return false
  if (/insert\s+into\s+[`"]?\w*users[`"]?[\s(]/i.test(head)) return true
  if (/^\s*\[/.test(head)) return /"(?:user_pass|user_email)"\s*:/.test(head) || /"name"\s*:\s*"\w*_users"/.test(head)
  const [line = ''] = head.replace(/^\ufeff/, '').split(/\r?\n/, 1)
  const names = line
    .toLowerCase()
    .split(/[,;\t]/)
    .map((name) => name.trim().replace(/^"|"$/g, ''))
  return (
    names.includes('user_email') ||
    (names.includes('email') && ['user_pass', 'user_login', 'username', 'subscribed_to_emails'].some((one) => names.includes(one)))
  )
}

async function textOf(file: ImportFile): Promise<string> {
  const pieces: string[] = []
  let letters = 0
  for await (const piece of decodeText(() => file.open(), file.note)) {
    pieces.push(piece)
    letters += piece.length
    if (letters > mostLetters) throw tooLarge(t('studio-error.file-more-than', { name: file.name.slice(0, 80), most: mostLetters / 1_000_000 }))
  }
  return pieces.join('')
}

interface Row {
  columns: Columns
  row: number
  /** An earlier row has the same address. */
  isRepeated: boolean
}

function isRepeated(columns: Columns, seen: Set<string>): boolean {
  const email = asTheNetworkSpellsIt(valueOf(columns, 'email')).toLowerCase()
  const before = seen.size
  return email !== '' && seen.add(email).size === before
}

/** In one transaction; a dry run looks only. */
async function takePart(services: Services, rows: readonly Row[], options: ImportOptions): Promise<ItemReport[]> {
  if (options.dryRun) return Promise.all(rows.map((row) => takeOne(services, row, options, null)))
  return services.database.write(async (writing) => {
    const items: ItemReport[] = []
    for (const row of rows) items.push(await takeOne(services, row, options, writing))
    return items
  })
}

async function takeOne(services: Services, { columns, row, isRepeated: isTwice }: Row, options: ImportOptions, writing: Writing | null): Promise<ItemReport> {
  const found = isTwice ? { reason: note('studio-report.same-mail') } : readMember(columns, options)
  if ('reason' in found) return { name: note('studio-report.row', { row: String(row) }), state: 'left out', reason: found.reason, lost: [] }
  const { member, lost } = found
  const plan = await planMember(services, writing?.tx ?? services.database.db, member)
  const name = note('studio-report.row-named', { row: String(row), name: member.username })
  const watched = { noun: 'user' as const, key: plan.username, name: member.name }
  if (writing) await (options.recorder ?? noRecorder).within(writing, [watched], () => plan.write(writing))
  if (plan.state === 'kept') return { name, state: 'kept', reason: note('studio-report.account-in-use'), lost: [] }
  return { name, state: plan.state, lost: plan.state === 'unchanged' ? [] : [...lost, ...here(plan, member)] }
}

function here({ username, role }: MemberPlan, member: MemberToImport): Note[] {
  return [
    ...(username === member.username ? [] : [note('studio-report.name-taken', { name: member.username, own: username })]),
    ...(role === member.role ? [] : [note('studio-report.role-stays', { role })]),
  ]
}

const mayWrite = /^(?:administrator|super admin|owner|editor|author|contributor)$/i
const emailForm = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}\.[^\s@<>,;:".]{2,}$/

function readMember(columns: Columns, { role: most = 'member' }: ImportOptions): { reason: Note } | { member: MemberToImport; lost: Note[] } {
  const email = asTheNetworkSpellsIt(valueOf(columns, 'email')).toLowerCase()
  if (!emailForm.test(email)) return { reason: email ? note('studio-report.mail-unread') : note('studio-report.no-mail') }
  const blocked = blockedThere(columns)
  if (blocked) return { reason: because(blocked, note('studio-report.no-account')) }
  const names = [valueOf(columns, 'first'), valueOf(columns, 'last')].filter(Boolean).join(' ')
  const login = valueOf(columns, 'username')
  const username = usernameOf(login || (email.split('@')[0] ?? ''))
  const roles = valueOf(columns, 'roles')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const [role, roleNotes] = roleOf(roles, most)
  const [password_hash, passwordNotes] = passwordOf(columns)
  const verified = /^(?!0$|no$|false$|null$)./i.test(valueOf(columns, 'verified'))
  const rawSite = valueOf(columns, 'website')
  const website = /^https?:\/\/[^\s<>"]{1,290}$/i.test(rawSite) ? rawSite : ''
  const name = valueOf(columns, 'name') || names || username
  const bio = valueOf(columns, 'bio')
  const created = valueOf(columns, 'created')
  const created_at = dateOf(created || null)
  return {
    member: {
      username,
      name: name.slice(0, longest.name),
      email,
      password_hash,
      verified,
      role,
      bio: bio.slice(0, longest.bio),
      website,
      created_at,
    },
    lost: [
      ...passwordNotes,
      ...roleNotes,
      ...(login && login.toLowerCase() !== username ? [note('studio-report.other-name', { name: login.slice(0, 80), own: username })] : []),
      ...(verified ? [] : [note('studio-report.mail-unconfirmed')]),
      ...cutNotes({ name, bio }),
      ...(created && created_at === null ? [note('studio-report.date-unread', { date: created.slice(0, 80) })] : []),
      ...(rawSite && !website ? [note('studio-report.website-unread')] : []),
      ...otherColumns(columns).map((name) => note('studio-report.field', { name })),
    ],
  }
}

const longest = { name: 120, bio: 2_000 }

function cutNotes(texts: Record<keyof typeof longest, string>): Note[] {
  return (['name', 'bio'] as const).flatMap((field) => {
    const most = longest[field]
    return texts[field].length > most ? [because(note('studio-report.field', { name: field }), note('studio-report.event-cut', { most: String(most) }))] : []
  })
}

function roleOf(roles: readonly string[], most: 'member' | 'author'): [MemberToImport['role'], Note[]] {
  const wrote = roles.filter((one) => mayWrite.test(one))
  if (wrote.length === 0) return ['member', []]
  return [most, [note('studio-report.other-role', { roles: wrote.join(', '), role: most })]]
}

function passwordOf(columns: Columns): [string | null, Note[]] {
  const hash = valueOf(columns, 'password')
  const stored = columns['status'] === 'locked' ? null : storedForm(hash)
  if (stored) return [stored, []]
  const why =
    hash === ''
      ? note('studio-report.no-password')
      : columns['status'] === 'locked'
        ? note('studio-report.account-locked')
        : note('studio-report.password-unknown')
  return [null, [because(why, note('studio-report.sets-password'))]]
}
