import { note, type Note } from '#i18n/note.ts'
/** What a state of another system means here. */
type Meaning =
  /** Everybody could read it. */
  | 'public'
  /** The same, from its date on. */
  | 'scheduled'
  | 'draft'
  /** Waited for approval. */
  | 'pending'
  /** Not for everybody, or doubtful: a draft that the report names. */
  | 'closed'
  /** Thrown away: left out when new, withdrawn when it was taken before. */
  | 'gone'

/** Every state of every source. A state that is not here means 'closed'. */
export const sourceStates = {
  'wxr status': {
    publish: 'public',
    future: 'scheduled',
    draft: 'draft',
    'auto-draft': 'draft',
    pending: 'pending',
    private: 'closed',
    inherit: 'closed',
    trash: 'gone',
  },
  // "sent" went to subscribers by e-mail only and has no public page.
  'ghost status': { published: 'public', scheduled: 'scheduled', draft: 'draft', sent: 'closed' },
  'ghost visibility': { public: 'public', members: 'closed', paid: 'closed', tiers: 'closed' },
  'feed draft': { no: 'public', yes: 'draft' },
  'blogger status': { live: 'public', scheduled: 'scheduled', draft: 'draft', soft_trashed: 'gone' },
  'substack published': { true: 'public', false: 'draft' },
  'substack audience': { everyone: 'public', only_free: 'closed', only_paid: 'closed', founding: 'closed' },
  'substack type': { newsletter: 'public', podcast: 'public', video: 'public', thread: 'closed', page: 'closed' },
  // Jekyll, Hugo, Eleventy, Astro, and what exporters of Substack and Medium write.
  'front matter status': {
    publish: 'public',
    published: 'public',
    public: 'public',
    live: 'public',
    future: 'scheduled',
    scheduled: 'scheduled',
    draft: 'draft',
    wip: 'draft',
    pending: 'pending',
    review: 'pending',
    'in review': 'pending',
    unpublished: 'closed',
    unlisted: 'closed',
    private: 'closed',
    hidden: 'closed',
    archived: 'closed',
    trash: 'gone',
    deleted: 'gone',
  },
  'front matter access': { public: 'public', everyone: 'public', all: 'public' },
  'ical status': { confirmed: 'public', cancelled: 'public', tentative: 'closed' },
  'ical class': { public: 'public', private: 'closed', confidential: 'closed' },
  // `X-CALENDARSERVER-ACCESS` of Apple's server, `SENSITIVITY` of Outlook, `VISIBILITY` of Google.
  'ical access': { public: 'public', normal: 'public', default: 'public', private: 'closed', personal: 'closed', confidential: 'closed', restricted: 'closed' },
} as const satisfies Record<string, Record<string, Meaning>>

/** One thing that a source says about who may read an item. */
export type StateHint =
  | {
      table: keyof typeof sourceStates
      value: string
      /** For the report; default: it was "value" there. */
      says?: Note
    }
  /** Known without a table. */
  | { means: 'draft' | 'closed'; says: Note }

export interface SourceState {
  status: 'draft' | 'submitted' | 'approved'
  isGone: boolean
  /** Why it is not as it was there, for the report. */
  notes: Note[]
}

const strictest: readonly Meaning[] = ['gone', 'closed', 'draft', 'pending', 'scheduled', 'public']
const statuses = { gone: 'draft', closed: 'draft', draft: 'draft', pending: 'submitted', scheduled: 'approved', public: 'approved' } as const

/** The strictest of all hints decides. `hasDate`: the item has a date that can be read, without which nothing is scheduled. */
export function readState(hints: readonly StateHint[], hasDate: boolean): SourceState {
  const read = hints.map((hint) => meaningOf(hint))
  const meaning = strictest.find((one) => read.some((hint) => hint.meaning === one)) ?? 'public'
  const undated = meaning === 'scheduled' && !hasDate
  const said = undated ? [note('studio-report.no-date-to-appear')] : read.filter((hint) => hint.meaning === 'closed').map(({ says }) => says)
  const isGone = meaning === 'gone'
  const notes = isGone
    ? read.filter((hint) => hint.meaning === 'gone').map(({ says }) => says)
    : said.map((reason) => note('studio-report.draft-here', { reason }))
  return { status: undated ? 'draft' : statuses[meaning], isGone, notes: distinct(notes) }
}

function meaningOf(hint: StateHint): { meaning: Meaning; says: Note } {
  if ('means' in hint) return { meaning: hint.means, says: hint.says }
  const value = hint.value.trim().toLowerCase()
  const table: Record<string, Meaning> = sourceStates[hint.table]
  const meaning = Object.hasOwn(table, value) ? table[value] : undefined
  if (!meaning)
    return { meaning: 'closed', says: value ? note('studio-report.state-unknown', { value: hint.value.slice(0, 80) }) : note('studio-report.state-not-given') }
  return { meaning, says: hint.says ?? note('studio-report.was-there', { value }) }
}

function distinct(notes: readonly Note[]): Note[] {
  return [...new Map(notes.map((one) => [JSON.stringify(one), one])).values()]
}
