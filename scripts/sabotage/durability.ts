import type { Patch } from './patch.ts'

/** Backups, nodes, processes and what readers are told when something fails. */
export const durabilityPatches: Patch[] = [
  {
    guarantee: 'A backup holds the secret of the site.',
    file: 'src/platform/backup/back-up.ts',
    find: 'index.add(await writer.addText(entryNames.secret, secretOf(site)))',
    replace: '',
    test: { project: 'sqlite', file: 'src/app/backup.test.ts', name: 'a restored backup has the same pages, pictures and secret' },
  },
  {
    guarantee: 'A backup holds every file that its rows name.',
    file: 'src/platform/backup/back-up.ts',
    find: 'if (missing.every((key) => before?.includes(key))) return',
    replace: 'if (missing.every(() => true)) return',
    test: { project: 'sqlite', file: 'src/app/backup.test.ts', name: 'a backup starts over when a picture is added and removed while it is made' },
  },
  {
    guarantee: 'A part of an upload lies in the file store, where every node finds it.',
    file: 'src/operations/media/uploads.ts',
    find: "await files.put(key, { path }, 'application/octet-stream')",
    replace: '',
    test: { project: 'sqlite', file: 'src/operations/media/two-nodes.test.ts', name: 'a file uploaded in parts to alternating nodes is served by both' },
  },
  {
    guarantee: 'A full disk takes no node away from its readers.',
    file: 'src/app/health.ts',
    find: 'if (cache.servable || (await answers(reading)))',
    replace: 'if (Object.values(await health.report()).every((words) => words === null) && (cache.servable || (await answers(reading))))',
    test: { project: 'sqlite', file: 'src/app/health.test.ts', name: 'an old backup is reported by the health check, metrics and notices' },
  },
  {
    guarantee: 'A signal to the whole group ends no child process.',
    file: 'src/platform/threads/group-signals.ts',
    find: 'for (const signal of groupSignals) process.on(signal, () => {})',
    replace: '',
    test: { project: 'browser', file: 'e2e/stop-processes.test.ts', name: 'a server that gets SIGTERM twice finishes requests and streams' },
  },
  {
    guarantee: 'One replacement of processes runs at a time.',
    file: 'src/app/workers.ts',
    find: 'if (this.#replacing) return',
    replace: '',
    test: { project: 'browser', file: 'e2e/replace-workers.test.ts', name: 'several SIGHUP signals in a row replace the processes one at a time' },
  },
  {
    guarantee: 'A paste is parsed outside of the page.',
    file: 'src/content/editor/paste-into.ts',
    find: 'const address = loneAddress(into, event.clipboardData)',
    replace: "document.createElement('div').innerHTML = html ?? ''; const address = loneAddress(into, event.clipboardData)",
    test: { project: 'browser', file: 'e2e/paste.test.ts', name: 'an inline handler in a paste of' },
  },
  {
    guarantee: 'A repeated write with the key of an earlier one is not done again.',
    file: 'src/platform/idempotency/idempotent-writes.ts',
    find: 'if (row.answer !== null) return decrypted(row.answer, cipherKey(call))',
    replace: 'if (row.answer !== null) return null',
    test: {
      project: 'sqlite',
      file: 'src/operations/idempotency/idempotency.test.ts',
      name: 'a write repeated with the same key takes effect once and gets the same answer',
    },
  },
  {
    guarantee: 'The address of a site has no path.',
    file: 'src/app/config.ts',
    find: '.refine((url) => isBareOrigin(url),',
    replace: '.refine(() => true,',
    test: { project: 'sqlite', file: 'src/app/config.test.ts', name: 'the site address %s is refused' },
  },
  {
    guarantee: 'A standby has no time for changes that came while the primary was not heard.',
    file: 'src/platform/db/postgres-replicas.ts',
    find: 'heard ? told : (now ?? told)',
    replace: 'told',
    test: { project: 'sqlite', file: 'src/platform/db/postgres-replicas.test.ts', name: 'while the primary was not heard' },
  },
  {
    guarantee: 'A standby that lags is left out at the second look.',
    file: 'src/platform/db/postgres-replicas.ts',
    find: 'at < (replica.up ? toStay : toReturn)',
    replace: 'at < (replica.up ? 0 : toReturn)',
    test: { project: 'postgres', file: 'src/platform/db/reading.test.ts', name: 'a replica that lags too far is left out' },
  },
]
