import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { runsAllCases } from './testing/lane.ts'

const dataTests = [
  'src/{content,community,discovery,operations}/**/*.test.ts',
  'src/platform/db/**/*.test.ts',
  'src/platform/backup/**/*.test.ts',
  'src/platform/jobs/**/*.test.ts',
  'src/platform/domain-events/**/*.test.ts',
  'src/platform/mail/**/*.test.ts',
  'src/platform/limits/**/*.test.ts',
  'src/app/**/*.test.ts',
]

/** Commands, files, mails, network, words and bare functions: no SQL decides here, so that one engine shows it. */
const onSqliteOnly = [
  'src/app/{command-line,connection-limits,overload,background-priority,log,cors,compression,proxies,lenient,lenient-answers}.test.ts',
  'src/app/{lenient-values,hostile-headers,security-headers,request-limits,raw-requests,ambiguous-requests,requests-through-proxies,odd-addresses}.test.ts',
  'src/app/{languages,pseudo-language,demo-phrases,web-manifest,theme,tag-manager,dkim,config,api-base,structured,log-retention}.test.ts',
  'src/app/{edge,conformance,fault-languages,fuzz,recorded-client,doctor-settings,doctor-bounces,doctor-faults,page-payloads,unpublished-article,broken-content}.test.ts',
  'src/app/{permissions,token-permissions,object-permissions,scheduled-backup}.test.ts',
  'src/platform/mail/**/*.test.ts',
  'src/content/{editor,kinds,**/studio}/**/*.test.ts',
  'src/content/{creatives/booklets,releases/{labelled-pages,releases,admin-routes},podcast/platform,events/import-zones,publishing/diff}.test.ts',
  'src/community/newsletter/{bounce-folder,mail-pictures,mailing-blocks,sign-up-html}.test.ts',
  'src/community/newsletter/studio/*.test.ts',
  'src/community/comments/{text,text-links,spam-check}.test.ts',
  'src/operations/exports/{download,export-formats,translated-articles,site-copy/site-copy}.test.ts',
  'src/operations/media/{animations,pictures,serve,documents,bombs,polyglots,file-formats,demo-variants}.test.ts',
  'src/operations/{texts,settings}/**/*.test.ts',
  'src/operations/imports/{word,google-docs,notion,letterboxd,goodreads,medium,blogger,storygraph}/*.test.ts',
  'src/operations/imports/{encodings,front-matter,hidden-states,source-states,missing-items,text-marks,translations,fact-check,markdown-facts,wxr-facts,recognized,refused,picture-notices}.test.ts',
  'src/discovery/sharing/*.test.ts',
]

// A busy machine takes its time; what never comes is still a failure.
const patient = { poll: { timeout: 10_000 } }

/** Everything that touches data runs on both engines; the rest once. */
export default defineConfig({
  plugins: [react()],
  test: {
    // Longer than `until` of testing/until.ts waits: that one says what never came.
    testTimeout: 90_000,
    // More than there are processors here: much of a test of data is waiting for a disk, a process or a clock. The
    // browser journeys come first, the tests of data take over one worker after the other.
    maxWorkers: 4,
    // Tests of one file that say they are independent (`test.concurrent`): one waits while the other is drawn.
    maxConcurrency: 2,
    reporters: ['default', './testing/retry-reporter.ts'],
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...dataTests, '**/node_modules/**'],
          // React is loaded once a worker, not once a file: what a test puts in the place of something, it puts back.
          isolate: false,
          setupFiles: ['testing/disable-thread-priority.ts'],
          testTimeout: 90_000,
        },
      },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        // React as it is shipped: what React warns of while it is developed, the tests of units and of the browser would say.
        oxc: { jsx: { development: false } },
        test: {
          name: engine,
          include: dataTests,
          exclude: ['**/node_modules/**', ...(engine === 'postgres' && !runsAllCases ? onSqliteOnly : [])],
          // The whole product is loaded once a worker: what a test needs is its own database and its own app, not its own modules.
          isolate: false,
          env: { TEST_ENGINE: engine, NODE_ENV: 'production' },
          setupFiles: ['testing/disable-thread-priority.ts', 'testing/begin-in-english.ts'],
          globalSetup: ['testing/global-setup.ts', 'testing/cached-setup.ts'],
          testTimeout: 90_000,
          // The first file that needs it makes the demo edition.
          hookTimeout: 300_000,
          expect: patient,
        },
      })),
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          // The first file that needs it makes the demo edition.
          hookTimeout: 300_000,
          // One Chromium a worker, see testing/browser.ts.
          isolate: false,
          setupFiles: ['testing/disable-thread-priority.ts', 'testing/begin-in-english.ts'],
          globalSetup: ['testing/cached-setup.ts'],
          // A busy machine may delay the browser. A test that passes when tried again is named in the output.
          retry: 1,
          expect: patient,
        },
      },
    ],
  },
})
