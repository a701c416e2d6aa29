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
  {
    guarantee: 'Statements of a render are below its span.',
    file: 'src/platform/pagecache/watch-render.ts',
    find: 'return await inWork({ ...work, span }, render)',
    replace: 'return await render()',
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'a page has a span with its route, its render below it' },
  },
  {
    guarantee: 'A job links to the request that has enqueued it.',
    file: 'src/platform/jobs/trace-job.ts',
    find: 'link: spanOf(taken.traceparent), attributes',
    replace: 'attributes',
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'a write has its statements below it, and the job it enqueues links to it' },
  },
  {
    guarantee: 'A traceparent is taken on for stored answers too.',
    file: 'src/platform/http/cached-answer.ts',
    find: 'if (request.headers.traceparent !== undefined && tracer()) return undefined',
    replace: '',
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'a traceparent is taken on, also for an answer that was stored' },
  },
  {
    guarantee: 'Traces contain no query of an address.',
    file: 'src/platform/http/request-scope.ts',
    find: "'http.route': route,",
    replace: "'http.route': request.originalUrl,",
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'spans contain no query, value, address, token or text of anybody' },
  },
  {
    guarantee: 'What is left of traces is sent when the server stops.',
    file: 'src/app/run-server.ts',
    find: 'await stopTracing()',
    replace: '',
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'what is left is sent when the server stops' },
  },
  {
    guarantee: 'Spans that no collector has taken are counted.',
    file: 'src/platform/tracing/span-queue.ts',
    find: 'this.dropped += count',
    replace: '',
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'a collector that is away disturbs nobody' },
  },
  {
    guarantee: 'A collector that is away is logged once a minute.',
    file: 'src/platform/tracing/span-queue.ts',
    find: 'const quiet = 60_000',
    replace: 'const quiet = 0',
    test: { project: 'browser', file: 'e2e/tracing.test.ts', name: 'a collector that is away disturbs nobody' },
  },
]
