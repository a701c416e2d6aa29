const second = 1_000
const minute = 60 * second
const hour = 60 * minute

interface Window {
  /** Calls allowed in `ms` from the first of them. */
  most: number
  ms: number
}

export interface Limit {
  /** Whom it counts: the network address (IPv6: its /64), the signed-in person, or what the caller names. */
  by: 'address' | 'person' | 'named'
  windows: Window[]
}

/** Every limit of the site, by the name that contracts use. `api` applies to every call of the API besides its own. */
export const limitTable = {
  api: {
    by: 'address',
    windows: [
      { most: 200, ms: minute },
      { most: 50, ms: 10 * second },
    ],
  },
  /** Pictures, files and code: a page has many of them. */
  assets: {
    by: 'address',
    windows: [
      { most: 1_000, ms: minute },
      { most: 250, ms: 10 * second },
    ],
  },
  read: { by: 'address', windows: [] },
  /** Calls that had no effect because something was filled in wrongly; these do not count for their own limit. */
  refused: {
    by: 'address',
    windows: [
      { most: 60, ms: minute },
      { most: 600, ms: hour },
    ],
  },
  /** Counts a reading or download once: see `firstToday`. */
  reading: { by: 'named', windows: [{ most: 1, ms: 24 * hour }] },
  write: { by: 'address', windows: [{ most: 60, ms: minute }] },
  /** What an editor that saves by itself sends. */
  autosave: { by: 'person', windows: [{ most: 120, ms: minute }] },
  login: {
    by: 'named',
    windows: [
      { most: 6, ms: minute },
      { most: 30, ms: hour },
    ],
  },
  register: { by: 'address', windows: [{ most: 5, ms: hour }] },
  forgot: {
    by: 'address',
    windows: [
      { most: 6, ms: minute },
      { most: 30, ms: hour },
    ],
  },
  links: {
    by: 'address',
    windows: [
      { most: 20, ms: minute },
      { most: 100, ms: hour },
    ],
  },
  social: {
    by: 'address',
    windows: [
      { most: 20, ms: minute },
      { most: 100, ms: hour },
    ],
  },
  /** Not held up by wrong passwords: signatures cannot be guessed, but checking them costs. */
  passkeys: {
    by: 'address',
    windows: [
      { most: 30, ms: minute },
      { most: 300, ms: hour },
    ],
  },
  resetMail: {
    by: 'named',
    windows: [
      { most: 1, ms: minute },
      { most: 5, ms: hour },
    ],
  },
  loginMail: {
    by: 'named',
    windows: [
      { most: 1, ms: minute },
      { most: 5, ms: hour },
    ],
  },
  resendMail: {
    by: 'named',
    windows: [
      { most: 1, ms: minute },
      { most: 5, ms: hour },
      { most: 6, ms: 24 * hour },
    ],
  },
  invitationMail: {
    by: 'named',
    windows: [
      { most: 1, ms: minute },
      { most: 5, ms: hour },
    ],
  },
  testMail: { by: 'named', windows: [{ most: 5, ms: minute }] },
  registrationMail: { by: 'named', windows: [{ most: 3, ms: 24 * hour }] },
  comments: {
    by: 'person',
    windows: [
      { most: 6, ms: minute },
      { most: 60, ms: hour },
    ],
  },
  edits: { by: 'person', windows: [{ most: 20, ms: hour }] },
  claps: { by: 'person', windows: [{ most: 60, ms: minute }] },
  /** Automatic answers to one address: nobody makes us write to a stranger again and again. */
  contactReceipt: { by: 'named', windows: [{ most: 2, ms: 24 * hour }] },
  newsletter: {
    by: 'address',
    windows: [
      { most: 10, ms: minute },
      { most: 60, ms: hour },
    ],
  },
  /** Mails to one address that ask whether it wants letters. */
  newsletterMail: { by: 'named', windows: [{ most: 3, ms: 24 * hour }] },
  clientErrors: {
    by: 'address',
    windows: [
      { most: 10, ms: minute },
      { most: 60, ms: hour },
    ],
  },
  bounces: { by: 'address', windows: [{ most: 120, ms: minute }] },
  contact: { by: 'address', windows: [{ most: 5, ms: hour }] },
  /** Of an upload in parts. */
  part: { by: 'person', windows: [{ most: 600, ms: minute }] },
  upload: {
    by: 'person',
    windows: [
      { most: 30, ms: minute },
      { most: 300, ms: hour },
    ],
  },
  export: { by: 'person', windows: [{ most: 3, ms: hour }] },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable

export function isLimit(name: string): name is LimitName {
  return Object.hasOwn(limitTable, name)
}
