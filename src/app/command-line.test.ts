import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/queue.ts'
import { secretOf } from '#platform/secret.ts'
import { studioTags } from '#platform/studio-tags.ts'
import { anArticle } from '../../testing/builders.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { environmentOf, masthead } from '../../testing/masthead.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { someOf } from '../../testing/lane.ts'

/** Each command is a process that reads the whole product, which takes its time on a busy machine. */
const patient = { timeout: 600_000 }

describe('The command line', patient, () => {
  test('masthead --help lists every command, and each command has its own help', async () => {
    const { code, out } = await masthead('--help')
    expect(code).toBe(0)
    for (const name of [
      'start',
      'backup',
      'restore',
      'verify',
      'import',
      'export',
      'migrate',
      'database copy',
      'user add',
      'user reset',
      'invite',
      'purge',
      'reindex',
      'jobs',
      'settings',
    ])
      expect(out).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
    const help = await masthead('restore --help')
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('Usage: masthead restore ARCHIVE\n')])
    expect(help.out).toMatch(/--file KEY +brings back one file/)
  })

  test.each(
    someOf(
      [
        ['bakup', 'There is no command bakup. Did you mean masthead backup?'],
        ['user rest', 'There is no command user rest. Did you mean masthead user reset?'],
        ['restore a.tar --replce', 'masthead restore has no option --replce. Did you mean --replace?'],
        ['restore a.tar --file', '--file needs a value: --file KEY.'],
        ['verify', 'Something is missing: masthead verify ARCHIVE.'],
        ['verify a.tar b.tar', "'b.tar' is too much: masthead verify ARCHIVE."],
        ['import bocks list.csv', "There is no import of 'bocks'. Did you mean books?"],
      ],
      3,
    ),
  )('masthead %s is refused with exit code 2 and an explanation', async (line, sentence) => {
    const { code, out, error } = await masthead(line)
    expect([code, out, error]).toEqual([2, '', `${sentence}\n`])
  })

  test('a failed command prints a sentence with exit code 1, and a stack trace only with --verbose', async () => {
    const env = { DATA_DIR: scratchDirectory('none') }
    try {
      const plain = await masthead('jobs --json', env)
      expect(plain.code).toBe(1)
      expect(plain.error).toMatch(/^There is no site yet in [^\n]+\n$/)
      expect(plain.json<{ error: string }>().error).toContain('There is no site yet')
      expect((await masthead('jobs --verbose', env)).error).toContain('    at ')
      expect((await masthead('jobs', { PORT: 'no' })).error).toContain('PORT: must be a number')
    } finally {
      rmSync(env.DATA_DIR, { recursive: true })
    }
  })
})

describe.runIf(fitsProcesses)('The command line beside a running site', patient, () => {
  let app: TestApp
  let env: Record<string, string | undefined>

  beforeEach(async () => {
    app = await startApp()
    const dataDir = app.place.file ? dirname(app.place.file) : app.services.config.dataDir
    env = { ...environmentOf(app.place, dataDir), SECRET: 'only of this one test', SITE_URL: 'http://localhost:3000' }
  })
  afterEach(() => app.close())

  async function auditActions(): Promise<string[]> {
    const rows = await app.services.database.db.selectFrom('staff_audit_log').select('action').orderBy('id').execute()
    return rows.map(({ action }) => action)
  }

  test('masthead purge removes cached pages with a tag, and with --all every page', async () => {
    const heard: string[][] = []
    app.services.database.changes.listen(({ tags }) => heard.push(tags.filter((tag) => !tag.startsWith('secret:'))))
    const { slug } = await anArticle(app, { title: 'The last ferry' })
    await app.get(`/articles/${slug}`)
    heard.length = 0
    expect((await masthead('purge article:1 articles', env)).out).toBe('Purged article:1, articles.\n')
    await expect.poll(() => (app.services.database.changes.current(), heard)).toEqual([['article:1', 'articles']])
    expect((await masthead('purge --all --json', env)).json()).toEqual({ tags: ['*'], edges: [] })
    await expect.poll(() => (app.services.database.changes.current(), heard)).toEqual([['article:1', 'articles'], ['*']])
    expect((await masthead('purge', env)).code).toBe(2)
  })

  test('open screens of the studio hear of what a command has written, and of nothing when it only reads', async () => {
    const heard: string[] = []
    app.services.database.changes.listen(({ tags }) => void heard.push(...tags))
    const toldOf = (): string[] => {
      app.services.database.changes.current()
      return Object.entries(studioTags(app.services.config)).flatMap(([topic, tag]) => (heard.includes(tag) ? [topic] : []))
    }
    const here = { ...env, SECRET: secretOf(app.services.config) }
    expect((await masthead('settings --json', here)).code).toBe(0)
    expect(toldOf()).toEqual([])
    const commands = ['user add ada@example.org --role admin --name Ada', 'invite bo@example.org']
    for (const line of commands) {
      heard.length = 0
      expect((await masthead(line, here)).code).toBe(0)
      await expect.poll(toldOf).toEqual(expect.arrayContaining(['people', 'site', 'audit', 'content']))
    }
  })

  test('masthead reindex restores missing search entries', async () => {
    await anArticle(app, { title: 'The last ferry' })
    const { db } = app.services.database
    await db.updateTable('search_entries').set({ lists: '' }).execute()
    expect((await masthead('reindex --json', env)).json<{ entries: number }>().entries).toBeGreaterThan(0)
    const lost = await db.selectFrom('search_entries').select('entry_id').where('kind', '=', 'article').where('lists', '=', '').execute()
    expect(lost).toEqual([])
  })

  test('masthead jobs lists the jobs, retries a failed one and deletes a waiting one', async () => {
    const { database } = app.services
    await database.db.deleteFrom('jobs').execute()
    await database.write(async ({ tx }) => {
      await enqueue(tx, { kind: 'weather', payload: { secret: 'rain' } })
      await enqueue(tx, { kind: 'tide' })
    })
    await database.db.updateTable('jobs').set({ died_at: 1, attempts: 5, error: 'No wind' }).where('kind', '=', 'weather').execute()
    const listed = await masthead('jobs --json', env)
    expect(listed.out).not.toContain('rain')
    const { counts, jobs } = listed.json<{ counts: object; jobs: { id: number; kind: string; state: string; error: string | null }[] }>()
    expect(counts).toEqual({ waiting: 1, running: 0, failed: 1 })
    expect(jobs.map(({ kind, state, error }) => [kind, state, error])).toEqual([
      ['weather', 'failed', 'No wind'],
      ['tide', 'waiting', null],
    ])
    const [weather, tide] = jobs.map(({ id }) => id)
    expect((await masthead(`jobs retry ${weather}`, env)).out).toBe(`Job ${weather} is due now.\n`)
    expect((await masthead(`jobs drop ${tide}`, env)).code).toBe(0)
    expect((await masthead('jobs --state failed --json', env)).json()).toEqual({ counts: { waiting: 1, running: 0, failed: 0 }, jobs: [] })
    await database.db.updateTable('jobs').set({ lease: 'somebody' }).execute()
    expect(await masthead(`jobs drop ${weather}`, env)).toMatchObject({ code: 1, error: expect.stringContaining('is running') })
    expect((await masthead('jobs drop 999999', env)).error).toContain('There is no job 999999')
  })

  test('masthead settings shows the source of each setting without secrets and validates new values', async () => {
    const before = await masthead('settings --json', { ...env, OAUTH_GITHUB_SECRET: 'very secret', SMTP_URL: 'smtp://ada:hush@mail.example.org' })
    expect(before.out).not.toMatch(/very secret|hush/)
    const { site, environment } = before.json<Record<'site' | 'environment', { name: string; value: unknown; from: string }[]>>()
    expect(site.find(({ name }) => name === 'tagline')).toEqual({ name: 'tagline', value: '', from: 'default' })
    expect(environment.find(({ name }) => name === 'DATA_DIR')?.from).toBe('environment')
    expect(environment.find(({ name }) => name === 'PASSWORD_MIN')).toEqual({ name: 'PASSWORD_MIN', value: 12, from: 'default' })
    expect((await masthead(['settings', 'set', 'tagline', 'Slow news'], env)).code).toBe(0)
    await expect.poll(async () => (await app.get('/api/settings/public')).json<{ data: { tagline: string } }>().data.tagline).toBe('Slow news')
    expect((await masthead(['settings', 'set', 'legal.company', 'Tide Ltd'], env)).code).toBe(0)
    expect((await masthead('settings get legal.company', env)).out).toBe('Tide Ltd\n')
    expect(await masthead('settings set open_submissions perhaps', env)).toMatchObject({ code: 1, error: expect.stringContaining('must be true or false') })
    expect(await masthead('settings get legal.compny', env)).toMatchObject({ code: 2, error: expect.stringContaining('Did you mean legal.company?') })
    expect(await auditActions()).toEqual(['save', 'save'])
  })

  test('masthead user and invite follow the rules of the API, with mails and audit log', async () => {
    expect((await masthead('invite bo@example.org', env)).error).toContain('There is no administrator')
    expect((await masthead('user add ada@example.org --role admin --name Ada', env)).out).toContain('@ada is admin.')
    expect(await masthead('user add ada@example.org --username other', env)).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is an account with this address.'),
    })
    expect(await masthead('user add a@example.org', env)).toMatchObject({ code: 2, error: expect.stringContaining('--username chooses another') })
    expect((await masthead('user add eve@example.org --username admin', env)).error).toContain('This username is taken.')
    expect((await masthead('user add eve@example.org --password-stdin', env, 'password1234\n')).code).toBe(1)
    expect((await masthead('user add eve@example.org --password-stdin', env, 'seven grey herons fly\n')).code).toBe(0)
    expect((await masthead('invite bo@example.org --role editor', env)).out).toContain('in the name of @ada')
    expect((await masthead('invite bo@example.org', env)).error).toContain('invited already')
    expect((await masthead('user reset eve --link --end-sessions', env)).out).toMatch(
      /^http:\/\/localhost:3000\/reset\?token=[\w-]{43}\n0 sessions of @eve ended\./,
    )
    expect((await masthead('user reset ada@example.org', env)).out).toContain('A mail to ada@example.org')
    expect((await masthead('user reset nobody', env)).code).toBe(1)
    expect(await auditActions()).toEqual(['add', 'add', 'invite', 'reset-password', 'end-sessions', 'reset-password'])
    const mails = await app.services.database.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute()
    expect(mails.map(({ payload }) => JSON.parse(payload).mail)).toEqual(['reset', 'invitation', 'reset'])
  })

  test.runIf(engine === 'sqlite')('backup, verify, restore, export and import print one JSON document with --json', async () => {
    await anArticle(app, { title: 'The last ferry' })
    const folder = scratchDirectory('commands')
    try {
      const archive = `${folder}/site.tar`
      expect((await masthead(`backup ${archive} --json`, env)).json<{ archive: string }>().archive).toBe(archive)
      expect((await masthead(`verify ${archive}`, env)).out).toMatch(/^Whole: /)
      expect((await masthead(`backup verify ${archive} --json`, env)).json<{ lost: string[] }>().lost).toEqual([])
      const empty = { DATA_DIR: `${folder}/restored`, SECRET: env['SECRET'] }
      expect((await masthead(`restore ${archive} --json`, empty)).json<{ kept: string[] }>().kept).toEqual([])
      expect((await masthead('migrate --dry-run --json', empty)).json<{ pending: string[] }>().pending).toEqual([])
      expect((await masthead(`export ${folder}/site.zip --json`, env)).json<{ bytes: number }>().bytes).toBeGreaterThan(100)
      const other = { DATA_DIR: `${folder}/other` }
      expect((await masthead(`import masthead ${folder}/site.zip --json`, other)).json<{ rows: { articles: number } }>().rows.articles).toBe(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
