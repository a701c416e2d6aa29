import type { Patch } from './patch.ts'

const meanwhile = 'src/community/accounts/revoked-meanwhile.test.ts'
const connections = 'src/community/accounts/reset-connections.test.ts'
const traces = 'src/community/accounts/deleted-traces.test.ts'

export const revocationPatches: Patch[] = [
  {
    guarantee: 'A login with the old password ends with the reset that comes between.',
    file: 'src/community/accounts/current-access.ts',
    find: "if (user?.status !== 'active' || user.password_hash !== proved.password_hash) throw refused()",
    replace: 'if (!user) throw refused()',
    test: { project: 'sqlite', file: meanwhile, name: 'a login whose stored hash is outdated does not bring the old password back' },
  },
  {
    guarantee: 'A login leaves no session when a ban comes between.',
    file: 'src/community/accounts/current-access.ts',
    find: "if (user?.status === 'banned') throw accountClosed()",
    replace: "if (user?.status === 'banned') user.status = 'active'",
    test: { project: 'sqlite', file: meanwhile, name: 'a login leaves no session when the account is banned' },
  },
  {
    guarantee: 'What an ended session has begun gives no way into an account.',
    file: 'src/community/accounts/current-access.ts',
    find: 'if (session !== undefined && !(await hasSession(db, session))) throw loginRequired()',
    replace: 'if (session === -1 && !(await hasSession(db, session))) throw loginRequired()',
    test: { project: 'sqlite', file: meanwhile, name: 'gets 401 and changes nothing when its session is ended before it writes' },
  },
  {
    guarantee: 'What a revoked API token has begun changes nothing.',
    file: 'src/community/accounts/current-access.ts',
    find: 'if (script && !(await hasToken(db, script.id))) throw loginRequired()',
    replace: 'if (script?.id === -1) throw loginRequired()',
    test: { project: 'sqlite', file: 'src/operations/tokens/revoked-token.test.ts', name: 'when its API token is revoked before it writes' },
  },
  {
    guarantee: 'Every transaction of a call looks whether its session has ended.',
    file: 'src/platform/http/api.ts',
    find: 'await withWriteMark((tx) => settings.assertNotRevoked(tx, context.viewer), run)',
    replace: 'await run()',
    test: { project: 'sqlite', file: 'src/operations/tokens/revoked-token.test.ts', name: 'when its session is ended before it writes' },
  },
  {
    guarantee: 'A passkey that was suspended while it was checked logs nobody in.',
    file: 'src/community/accounts/passkey-login.ts',
    find: 'if (current.suspended_at !== null) throw passkeySuspended()',
    replace: 'if (current.suspended_at === -1) throw passkeySuspended()',
    test: { project: 'sqlite', file: meanwhile, name: 'a login by a passkey is refused when access is revoked after the passkey was checked' },
  },
  {
    guarantee: 'A suspended passkey does not count again beside an old password.',
    file: 'src/community/accounts/verify-passkey.ts',
    find: 'if (user?.password_hash !== proved.password_hash) throw passkeySuspended()',
    replace: 'if (!user) throw passkeySuspended()',
    test: { project: 'sqlite', file: meanwhile, name: 'a suspended passkey stays suspended when the password beside it is reset' },
  },
  {
    guarantee: 'The file of a refused upload does not stay.',
    file: 'src/operations/media/remove-files.ts',
    find: 'if (error instanceof Problem && error.status < 500) await files.remove(key)',
    replace: '',
    test: { project: 'sqlite', file: 'src/community/accounts/deleted-meanwhile.test.ts', name: 'leaves neither a row nor a file when its owner is deleted' },
  },
  {
    guarantee: 'A reset disconnects providers.',
    file: 'src/community/accounts/passwords.ts',
    find: "const disconnected = 'viewer' in by ? [] : await removeIdentities(tx, user.id)",
    replace: 'const disconnected: string[] = []',
    test: { project: 'sqlite', file: connections, name: 'a provider that a thief has connected opens the account no more after a reset' },
  },
  {
    guarantee: 'A suspended passkey counts beside the password only.',
    file: 'src/community/accounts/second-factor.ts',
    find: "proved: beside === 'password' ? user : undefined",
    replace: 'proved: user',
    test: { project: 'sqlite', file: connections, name: 'a suspended passkey counts neither beside' },
  },
  {
    guarantee: 'Comments and claps do not wait in a circle with the deletion of their author.',
    file: 'src/community/accounts/current-access.ts',
    find: "if (database.engine !== 'postgres') return",
    replace: 'if (database.engine.length > 0) return',
    test: { project: 'postgres', file: 'src/community/accounts/revocation-races.test.ts', name: 'a deletion beside comments, claps, uploads' },
  },
  {
    guarantee: 'Roles and the search index have locks of their own.',
    file: 'src/community/accounts/standing.ts',
    find: 'const standingLock = 7_308_324_468',
    replace: 'const standingLock = 7_308_324_467',
    test: { project: 'postgres', file: 'src/community/accounts/revocation-races.test.ts', name: 'a deletion beside comments, claps, uploads' },
  },
  {
    guarantee: 'The link of an export ends with the session that made it.',
    file: 'src/operations/exports/links.ts',
    find: 'if (!(await isHeld(db, holder))) return sendNotFound(reply)',
    replace: '',
    test: { project: 'sqlite', file: 'src/operations/exports/download.test.ts', name: 'the link of an export ends when its maker’s' },
  },
  {
    guarantee: 'The audit log names no deleted person.',
    file: 'src/content/admin/personal-data.ts',
    find: 'anonymizeAuditLog(tx, { id: userId, email, username })',
    replace: "anonymizeAuditLog(tx, { id: userId, email, username: 'nobody' })",
    test: { project: 'sqlite', file: traces, name: 'the username of a deleted person is in no entry of the audit log' },
  },
  {
    guarantee: 'The statistics name no deleted author.',
    file: 'src/discovery/statistics/feature.ts',
    find: 'erase: ({ tx }, _, __, username) => removeCountsBelow(tx, href.author({ username }))',
    replace: 'erase: async () => {}',
    test: { project: 'sqlite', file: traces, name: 'the username of a deleted person is in no entry of the audit log' },
  },
  {
    guarantee: 'Old links to a deleted author are not written down with the name.',
    file: 'src/community/accounts/own-data.ts',
    find: 'await rememberErased(tx, services.config, user.username)',
    replace: '',
    test: { project: 'sqlite', file: traces, name: 'an old link to a deleted author is followed without a trace of the name' },
  },
  {
    guarantee: 'Reports of imports name no deleted person.',
    file: 'src/operations/imports/undo/personal-data.ts',
    find: 'await removeNameFromReports(tx, username, `deleted-${userId}`)',
    replace: '',
    test: { project: 'sqlite', file: traces, name: 'the report of an import does not name an imported account any more' },
  },
  {
    guarantee: 'A portrait without an owner goes with the account.',
    file: 'src/community/accounts/own-data.ts',
    find: 'if (user.avatar_media_id !== null) await removeUnowned(services, all, writing, user.avatar_media_id)',
    replace: '',
    test: { project: 'sqlite', file: traces, name: 'a portrait that nobody has uploaded here goes with the account' },
  },
]
