import type { Command, Options } from './command.ts'

const importOptions: Options = {
  'dry-run': { type: 'boolean', text: 'says what would be done and changes nothing' },
  media: { type: 'boolean', text: 'wxr, ghost, substack, medium, blogger, feed, podcast: downloads pictures and files' },
  site: { type: 'string', value: 'URL', text: 'address of the old site' },
  author: { type: 'string', value: 'NAME', text: 'markdown: user name of the author where a file names none' },
  draft: { type: 'boolean', text: 'books, movies, music, events: imports as drafts' },
  'changed-too': { type: 'boolean', text: 'undo: takes back what was changed here since, too' },
  check: { type: 'string', value: 'FOLDER', text: 'imports a folder twice into a database that is thrown away and counts what is kept' },
  lines: { type: 'boolean', text: 'with --check: each line of the count' },
  report: { type: 'string', value: 'FILE', text: 'writes the report as JSON' },
}
const roleOption: Options = {
  role: { type: 'string', value: 'ROLE', text: 'member, author, editor or admin' },
  name: { type: 'string', value: 'NAME', text: 'name of the person' },
}

/** Every command, in the order of the help. What it needs is loaded when it runs. */
export const commands: readonly Command[] = [
  {
    name: 'start',
    usage: [''],
    text: 'Serves the site until it is stopped.',
    words: [0, 0],
    run: async (call) => (await import('../commands/start.ts')).run(call),
  },
  {
    name: 'doctor',
    usage: [''],
    text: 'Looks at everything that the site needs and says what to do.',
    words: [0, 0],
    options: {
      dkim: { type: 'string', value: 'SELECTOR', text: 'selector of the DKIM key of your mail service' },
      'name-server': { type: 'string', value: 'HOST:PORT', text: 'asks this name server instead of those of the system' },
    },
    run: async (call) => (await import('../commands/doctor.ts')).run(call),
  },
  {
    name: 'backup',
    usage: ['FILE', 'FOLDER/ | s3://BUCKET/PREFIX', ''],
    text: 'Writes the whole site into a file, folder or bucket; without one into BACKUP_TO.',
    words: [0, 2],
    run: async (call) => (await import('../commands/backup.ts')).run(call),
  },
  {
    name: 'verify',
    usage: ['ARCHIVE'],
    text: 'Reads a whole backup and says whether it can be restored.',
    words: [1, 1],
    run: async (call) => (await import('../commands/verify.ts')).run(call),
  },
  {
    name: 'restore',
    usage: ['ARCHIVE', 'ARCHIVE --file KEY'],
    text: 'Puts a backup in the place of the site, which must be stopped.',
    words: [1, 1],
    options: {
      replace: { type: 'boolean', text: 'overwrites a site that is there' },
      file: { type: 'string', value: 'KEY', text: 'brings back one file or folder only; the site may run' },
    },
    run: async (call) => (await import('../commands/restore.ts')).run(call),
  },
  {
    name: 'import',
    usage: ['KIND PLACE...', 'undo RUN', '--check FOLDER'],
    text: 'Takes in what another system has written; docs/imports.md lists the kinds.',
    words: [0, 10_000],
    options: importOptions,
    run: async (call) => (await import('../commands/import.ts')).run(call),
  },
  {
    name: 'export',
    usage: ['FILE'],
    text: 'Writes the site into a zip file for another Masthead, or for another system.',
    words: [1, 1],
    options: { format: { type: 'string', value: 'FORMAT', text: 'site, which is the default, markdown, wxr or ghost' } },
    run: async (call) => (await import('../commands/export.ts')).run(call),
  },
  {
    name: 'migrate',
    usage: [''],
    text: 'Makes or updates the tables of the database.',
    words: [0, 0],
    options: { 'dry-run': { type: 'boolean', text: 'says which migrations are missing and changes nothing' } },
    run: async (call) => (await import('../commands/migrate.ts')).run(call),
  },
  {
    name: 'setup-link',
    usage: [''],
    text: 'Makes a link for the first administrator, once, within an hour.',
    words: [0, 0],
    run: async () => (await import('../commands/setup-link.ts')).run(),
  },
  {
    name: 'user add',
    usage: ['EMAIL'],
    text: 'Makes an account and sends a mail to set its password.',
    words: [1, 1],
    options: {
      ...roleOption,
      username: { type: 'string', value: 'NAME', text: 'user name; without it the beginning of the address' },
      'password-stdin': { type: 'boolean', text: 'reads the password from standard input and sends no mail' },
    },
    run: async (call) => (await import('../commands/user-add.ts')).run(call),
  },
  {
    name: 'user reset',
    usage: ['EMAIL | USERNAME'],
    text: 'Sends a mail to set a new password.',
    words: [1, 1],
    options: {
      link: { type: 'boolean', text: 'prints the link and sends no mail' },
      'end-sessions': { type: 'boolean', text: 'ends all sessions and API tokens too' },
      'second-factor': { type: 'boolean', text: 'takes a lost second factor off too' },
    },
    run: async (call) => (await import('../commands/user-reset.ts')).run(call),
  },
  {
    name: 'invite',
    usage: ['EMAIL'],
    text: 'Invites somebody by mail, as the studio does.',
    words: [1, 1],
    options: {
      ...roleOption,
      note: { type: 'string', value: 'TEXT', text: 'a note in the mail' },
      by: { type: 'string', value: 'USERNAME', text: 'administrator in whose name, if there are several' },
    },
    run: async (call) => (await import('../commands/invite.ts')).run(call),
  },
  {
    name: 'purge',
    usage: ['TAG...', '--all'],
    text: 'Makes page caches and edges forget answers with these tags, or everything.',
    words: [0, 1_000],
    options: {
      all: { type: 'boolean', text: 'purges everything' },
      soft: { type: 'boolean', text: 'edges may give out the old answers while the site is away' },
    },
    run: async (call) => (await import('../commands/purge.ts')).run(call),
  },
  {
    name: 'reindex',
    usage: [''],
    text: 'Makes the search index anew while readers search.',
    words: [0, 0],
    run: async () => (await import('../commands/reindex.ts')).run(),
  },
  {
    name: 'jobs',
    usage: ['', 'retry ID', 'drop ID'],
    text: 'Lists jobs that wait, run or have failed; retries or drops one.',
    words: [0, 2],
    options: {
      state: { type: 'string', value: 'STATE', text: 'only waiting, running or failed ones' },
      kind: { type: 'string', value: 'KIND', text: 'only those of this kind' },
    },
    run: async (call) => (await import('../commands/jobs.ts')).run(call),
  },
  {
    name: 'settings',
    usage: ['', 'get NAME', 'set NAME VALUE'],
    text: 'Lists site settings and environment; sets a site setting.',
    words: [0, 3],
    run: async (call) => (await import('../commands/settings.ts')).run(call),
  },
]
