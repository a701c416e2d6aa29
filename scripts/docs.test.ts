import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settingNames } from '#app/config.ts'
import { commands } from './command-line/commands.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guides = ['README.md', ...globSync('docs/{*.md,operating/*.md}', { cwd: root })]
/** Variables that are set for other programs, for tests and in the commands of guides. */
const others =
  /^(?:NODE_\w+|POSTGRES_\w+|TMPDIR|MALLOC_\w+|TEST_\w+|EDGE_(?:ROUNDS|RENDERS)|FREEZE|VERSION|PACKAGE|ROOT|FOLDER|SERVING|OTHER|HOME|PATH|[A-Z]|CN|LANG)$/
const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '')
const isKnown = (name: string) => settingNames.includes(name) || others.test(name)
const namesIn = (text: string) => [...text.matchAll(/(?<![\w$.{-])([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name)
const families = new Set(settingNames.filter((name) => name.includes('_')).map((name) => name.split('_')[0]))
const namedAsCode = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name).filter((name) => families.has(name.split('_')[0]))

const decisions = globSync('docs/decisions/*.md', { cwd: root })
const sources = sourceFiles(root).map(({ path }) => `/${path}`)
/** What names no file of its own: examples of names, and what an ADR says of the time before it. */
const examples = /NNNN|NAME|Name(?:List)?Screen|section-N|^src\/(?:content\/recipes|features)$/
const namesFile = (text: string) => /^(?:src|scripts|testing|bench|e2e|migrations|demo|docs)\/[\w@./-]+$|^[\w@-][\w@./-]*\.(?:tsx?|css)$/.test(text)
const isThere = (path: string) => existsSync(join(root, path)) || sources.some((one) => one.endsWith(`/${path}`))
/** What `compose.yaml` and Compose itself read. */
const ofCompose = new Set(['COMPOSE_PROJECT_NAME', ...[...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)])

describe('The documentation', () => {
  test.each([...guides, ...decisions, 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'])('%s names only files that exist', (path) => {
    const named = [...read(path).matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => words.split(' ')).filter(namesFile)
    expect(named.filter((name) => !examples.test(name) && !isThere(name))).toEqual([])
  })

  test.each(decisions)('if another decision replaces %s, its first lines say so', (path) => {
    const number = /\d{4}/.exec(path)?.[0] ?? ''
    const replacedBy = decisions.filter((other) => new RegExp(`^\\*\\*Status\\*\\*: .*replaces .*\\(${number}-`, 'm').test(read(other)))
    const status = /^\*\*Status\*\*: (.*)$/m.exec(read(path))?.[1] ?? ''
    expect(status).not.toBe('')
    expect(replacedBy.filter((other) => !status.includes('replaced') || !status.includes(basename(other)))).toEqual([])
  })

  test('each line of the changelog has at most 120 characters and is there once', () => {
    const lines = read('CHANGELOG.md')
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2))
    expect(lines.filter((line) => line.length > 120)).toEqual([])
    expect(lines.filter((line, at) => lines.indexOf(line) < at)).toEqual([])
  })

  test.each(guides)('%s names only settings that exist', (path) => {
    const text = read(path)
    expect([...namesIn(text), ...namedAsCode(text)].filter((name) => !isKnown(name) && !(path.endsWith('/docker-compose.md') && ofCompose.has(name)))).toEqual(
      [],
    )
  })

  test.each(guides)('%s names only commands that exist', (path) => {
    const known = new Set(commands.map(({ name }) => name.split(' ')[0]))
    const called = [...read(path).matchAll(/(?:`(?:\.\/)?|\/|\.\/)masthead"? ([a-z][a-z-]+)/g)].map(([, name = '']) => name)
    expect(called.filter((name) => !known.has(name))).toEqual([])
  })

  test.each([...guides, ...decisions, 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'])('links of %s lead to files that exist', (path) => {
    const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.split('#')[0] ?? '')
    expect(links.filter((link) => link && !/^[a-z]+:|^\//.test(link) && !existsSync(join(root, dirname(path), link)))).toEqual([])
  })

  test('each message of the troubleshooting guide is in the code', () => {
    const code = [...sourceFiles(root).filter(({ path }) => !path.includes('.test.')), { text: read('masthead') }].map(({ text }) => text).join('\n')
    const messages = [...read('docs/operating/troubleshooting.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, words = '']) => words)
    expect(messages.length).toBeGreaterThan(10)
    // The beginning of this one is made of its number of faults.
    expect(messages.filter((words) => !code.includes(words.replace(' has a fault', ' has ')))).toEqual([])
  })

  test('the index of the operating guides names those that can be tried', () => {
    const [, named = ''] = read('docs/operating/README.md').split('`npm run guide')
    const tried = globSync('docs/operating/*.md', { cwd: root }).filter((path) => /^```sh run$/m.test(read(path)))
    expect(
      [...named.matchAll(/\(([a-z-]+\.md)\)/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'package.md')
        .toSorted(),
    ).toEqual(tried.map((path) => basename(path)).toSorted())
  })

  test('the index of the operating guides names each of them', () => {
    const index = read('docs/operating/README.md')
    expect(globSync('*.md', { cwd: join(root, 'docs/operating') }).filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([])
  })
})

test('the Kubernetes manifests and compose.yaml set only settings that exist', () => {
  const manifests = parseAllDocuments(read('docs/operating/kubernetes/masthead.yaml')).map((one): unknown => one.toJS())
  expect(manifests).toHaveLength(7)
  const others = ['docs/operating/kubernetes/restore.yaml', 'compose.yaml'].flatMap((path) => parseAllDocuments(read(path)).map((one): unknown => one.toJS()))
  const names = JSON.stringify([...manifests, ...others])
  const set = [...names.matchAll(/"(?:name":")?([A-Z][A-Z0-9_]+)"(?=[:,])/g)].map(([, name = '']) => name)
  expect(set).toEqual(expect.arrayContaining(['ROLE', 'SECRET', 'DATABASE_URL', 'WEB_CONCURRENCY']))
  expect(set.filter((name) => !isKnown(name) && !['ALL', 'CMD'].includes(name))).toEqual([])
})

test('the Kubernetes job that restores has the image, settings, rights and volumes of the pods', () => {
  const pods = read('docs/operating/kubernetes/masthead.yaml').split('\n')
  const own = read('docs/operating/kubernetes/restore.yaml').match(/^ +(?:image|envFrom|securityContext|volumeMounts|volumes): .*$/gm) ?? []
  expect(own).toHaveLength(6)
  expect(own.filter((line) => !pods.includes(line))).toEqual([])
})

test('the autoscaler by event-loop lag scales the web pods by a metric that alerts watch too', () => {
  const [scaler] = parseAllDocuments(read('docs/operating/kubernetes/autoscale-by-lag.yaml')).map((one): unknown => one.toJS())
  const metric = 'nodejs_eventloop_lag_p99_seconds'
  expect(scaler).toMatchObject({ spec: { scaleTargetRef: { name: 'masthead-web' }, metrics: [{ pods: { metric: { name: metric } } }, { type: 'Resource' }] } })
  for (const file of ['docs/operating/kubernetes.md', 'docs/operating/monitoring/alerts.yml']) expect(read(file)).toContain(metric)
})
