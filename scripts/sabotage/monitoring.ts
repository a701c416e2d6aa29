import type { Patch } from './patch.ts'

/** What is logged, counted and traced. */
export const monitoringPatches: Patch[] = [
  {
    guarantee: 'A slow statement is logged with its plan.',
    file: 'src/platform/db/slow-statements.ts',
    find: 'log.warn({ ...line, plan: plan.slice(0, longestPlan) }, slowStatement)',
    replace: 'log.warn({ ...line, steps: plan.length }, slowStatement)',
    test: { project: 'sqlite', file: 'src/app/slow-log.test.ts', name: 'a slow statement is logged with its request, rows and plan' },
  },
  {
    guarantee: 'A slow statement is logged without its values.',
    file: 'src/platform/db/slow-statements.ts',
    find: 'statement: ran.sql.slice(0, longestText),',
    replace: 'statement: ran.sql.slice(0, longestText), values: ran.values,',
    test: { project: 'postgres', file: 'src/app/slow-log.test.ts', name: 'and without its values' },
  },
  {
    guarantee: 'The plan of a slow statement does not carry it out.',
    file: 'src/platform/db/plans.ts',
    find: '.prepare(`explain query plan ${sql}`).all(values)',
    replace: '.prepare(sql).all(values)',
    test: { project: 'sqlite', file: 'src/app/slow-log.test.ts', name: 'a slow write is planned and happens once' },
  },
  {
    guarantee: 'The plan of a statement is asked for once a minute at most.',
    file: 'src/platform/db/slow-statements.ts',
    find: 'const planPause = 60_000',
    replace: 'const planPause = 0',
    test: { project: 'sqlite', file: 'src/app/slow-log.test.ts', name: 'the plan of a statement is asked for once a minute at most' },
  },
  {
    guarantee: 'A slow render is logged without the query of its address.',
    file: 'src/platform/pagecache/watch-render.ts',
    find: "key.split('?', 1)[0]",
    replace: 'key',
    test: { project: 'sqlite', file: 'src/app/slow-log.test.ts', name: 'a slow render is logged with its path and request' },
  },
]
