import type { SourceFile } from './source-files.ts'

/** Functions that may write past `database.write` for somebody who asks, and why. */
const ways: Record<string, string> = {
  consumeRecoveryCode: 'nobody is signed in yet, and the statement itself says whose code it was',
  consumeStep: 'the same',
  incrementCounter: 'a counter of everybody',
  addRead: 'a counter of everybody',
  addError: 'a report of everybody',
}

const changing = 'insertInto|updateTable|deleteFrom|replaceInto'
const statement = new RegExp(String.raw`\.\s*(?:${changing})\(|sql(?:<[^\`]*>)?\`\s*(?:insert into|update|delete from)\b`, 'i')
/** Its caller gives it the handle, a transaction or not. */
const givenHandle = /^(?:export )?(?:async )?function (\w+)\((\w+): (?:Db|Transaction<Tables>)\b[\s\S]*?^\}/gm
const everyFunction = /^(?:export )?(?:async )?function \w+\([\s\S]*?^\}/gm
const person = /\b(?:viewer: Viewer|userId: number|user: \{)/

/**
 * Writes by the plain handle of the database where a person asks, as lines to print: in files of routes, and in functions that are told
 * who asks. `database.write` refuses them once access is revoked; the plain handle does not know whose request it is.
 */
export function plainWrites(files: SourceFile[]): string[] {
  const server = files.filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const writers = writersIn(server)
  const found = server.flatMap(({ path, text }) => namesIn(askedIn(path, text.replace(givenHandle, '')), writers).map((name) => ({ path, name })))
  const past = found.filter(({ name }) => !(name in ways))
  const gone = Object.keys(ways).filter((one) => writers.has(one) && found.every(({ name }) => name !== one))
  return [
    ...past.map(({ path, name }) => `${path}: ${name} writes past database.write, which refuses those whose access was revoked`),
    ...gone.map((name) => `scripts/plain-writes.ts: nobody calls ${name} past database.write any more`),
  ]
}

function namesIn(text: string, writers: ReadonlySet<string>): string[] {
  const call = new RegExp(String.raw`\b(${[...writers, '-'].join('|')})\(\s*(?:[\w#.]+\.)?db\b|\bdb\s*\.(${changing})\(`, 'g')
  return Array.from(text.matchAll(call), ([, writer, method = '']) => writer ?? method)
}

function askedIn(path: string, text: string): string {
  if (path.endsWith('routes.ts')) return text
  return [...text.matchAll(everyFunction)].flatMap(([whole]) => (person.test(headOf(whole)) ? [whole] : [])).join('\n')
}

function headOf(written: string): string {
  return written.slice(0, written.indexOf(' {\n'))
}

/** Names of functions that change data by the handle they are given. */
function writersIn(files: SourceFile[]): ReadonlySet<string> {
  const all = files.flatMap(({ text }) => [...text.matchAll(givenHandle)].map(([body, name = '', handle = '']) => ({ name, handle, body })))
  const writers = new Set(all.filter(({ body }) => statement.test(body)).map(({ name }) => name))
  for (let before = -1; before !== writers.size;) {
    before = writers.size
    const asks = new RegExp(String.raw`\b(?:${[...writers, '-'].join('|')})\((\w+)\b`, 'g')
    for (const { name, handle, body } of all) if ([...body.matchAll(asks)].some(([, passed]) => passed === handle)) writers.add(name)
  }
  return writers
}
