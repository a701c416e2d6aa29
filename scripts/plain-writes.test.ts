import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainWrites } from './plain-writes.ts'
import { sourceFiles } from './source-files.ts'

const here = sourceFiles(join(import.meta.dirname, '..'))
const store = {
  path: 'src/community/claps/store.ts',
  text: `export function removeClaps(db: Db, id: number) {
  return db.deleteFrom('claps').where('id', '=', id).execute()
}

export function forgetClaps(db: Db, id: number) {
  return removeClaps(db, id)
}

export function listClaps(db: Db, id: number) {
  return db.selectFrom('claps').execute()
}
`,
}

/** What is reported beside the list of what this repository has. */
function reported(path: string, text: string): string[] {
  return plainWrites([...here, store, { path, text }])
}

test.each([
  ['src/community/claps/routes.ts', "'DELETE /claps/:id': ({ params }) => removeClaps(db, params.id)"],
  ['src/community/claps/routes.ts', "'DELETE /claps/:id': ({ params }) => forgetClaps(services.database.db, params.id)"],
  ['src/community/claps/routes.ts', "'DELETE /claps/:id': () => db\n  .deleteFrom('claps').execute()"],
  [
    'src/community/claps/service.ts',
    'export async function forget({ database: { db } }: Services, viewer: Viewer): Promise<void> {\n  await removeClaps(db, viewer.id)\n}',
  ],
  [
    'src/community/claps/service.ts',
    'export async function forget(services: Services, userId: number): Promise<void> {\n  await removeClaps(services.database.db, userId)\n}',
  ],
])('a write past the transaction where a person asks is reported: %s %s', (path, text) => {
  expect(reported(path, text)).toHaveLength(1)
})

test.each([
  ['src/community/claps/routes.ts', "'DELETE /claps/:id': ({ params }) => database.write(({ tx }) => removeClaps(tx, params.id))"],
  ['src/community/claps/routes.ts', "'GET /claps/:id': ({ params }) => listClaps(db, params.id)"],
  ['src/community/claps/sweep.ts', 'export async function sweep(services: Services): Promise<void> {\n  await removeClaps(services.database.db, 0)\n}'],
])('a transaction, a reading, and a write that no person asks for are not reported: %s %s', (path, text) => {
  expect(reported(path, text)).toEqual([])
})

test('no file of this repository writes past the transaction where a person asks', () => {
  expect(plainWrites(here)).toEqual([])
})

test('an entry of the list that nobody uses any more is reported', () => {
  expect(plainWrites(here.filter(({ path, text }) => !path.endsWith('routes.ts') || !text.includes('incrementCounter(')))).toHaveLength(1)
})
