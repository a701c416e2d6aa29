import type { Patch } from './patch.ts'

export const staffSessionPatches: Patch[] = [
  {
    guarantee: 'The token of staff alone opens nothing of staff.',
    file: 'src/community/accounts/sessions.ts',
    find: "else if (!isHeld) viewer.asleep = 'step-up'",
    replace: '',
    test: { project: 'sqlite', file: 'src/app/permissions.test.ts', name: 'every operation answers the role ' },
  },
  {
    guarantee: 'The cookie of a staff session opens no other session.',
    file: 'src/community/accounts/staff-session.ts',
    find: ' && sameSecret(staff_hash, tokenHash(secret))',
    replace: '',
    test: { project: 'sqlite', file: 'src/community/accounts/staff-session.test.ts', name: 'the staff session is stored as a hash, and its cookie works' },
  },
  {
    guarantee: 'A stolen token does not lengthen a staff session.',
    file: 'src/community/accounts/sessions.ts',
    find: 'isHeld && now - (session.staff_used_at ?? now) > noted',
    replace: 'now - (session.staff_used_at ?? now) > noted',
    test: { project: 'sqlite', file: 'src/community/accounts/staff-session.test.ts', name: 'the staff session is extended by use with its cookie, and not' },
  },
  {
    guarantee: 'New powers wait for a proof of identity.',
    file: 'src/community/accounts/session-store.ts',
    find: 'confirmed_at: null, staff_hash: null, staff_used_at: null',
    replace: 'confirmed_at: null',
    test: { project: 'sqlite', file: 'src/community/accounts/staff-session.test.ts', name: 'the staff session works in every process and ends in all of them' },
  },
  {
    guarantee: 'Staff prove anew who they are for what is dangerous.',
    file: 'src/platform/http/api.ts',
    find: 'if (context.viewer && isStaff(context.viewer.role) && settings.needsProof(key)) requireRecentProof(context.viewer)',
    replace: '',
    test: { project: 'sqlite', file: 'src/community/accounts/recent-proof.test.ts', name: 'half an hour after the last confirmation exactly the dangerous' },
  },
  {
    guarantee: 'A proof of identity is good for half an hour.',
    file: 'src/community/accounts/sessions.ts',
    find: 'return until > now && until - proofMs <= now + minute ? until : null',
    replace: 'return until',
    test: { project: 'sqlite', file: 'src/community/accounts/recent-proof.test.ts', name: 'a confirmation is not extended when the clock is set back' },
  },
  {
    guarantee: 'Bulk deletion asks for a recent proof.',
    file: 'src/content/publishing/bulk-actions.ts',
    find: "if (action === 'delete') requireRecentProof(viewer)",
    replace: '',
    test: { project: 'sqlite', file: 'src/community/accounts/recent-proof.test.ts', name: 'needs a confirmation that lasts 30 minutes' },
  },
  {
    guarantee: 'Settings of mail ask for a recent proof.',
    file: 'src/operations/settings/routes.ts',
    find: 'if (changed.some((name) => settingsWithProof.includes(name))) requireRecentProof(viewer)',
    replace: '',
    test: { project: 'sqlite', file: 'src/community/accounts/recent-proof.test.ts', name: 'changing settings needs no password, except for mail addresses' },
  },
  {
    guarantee: 'A mailing to more than 100 addresses asks for a recent proof.',
    file: 'src/community/newsletter/large-mailing.ts',
    find: '> mostWithoutProof',
    replace: '> 1e9',
    test: { project: 'sqlite', file: 'src/community/newsletter/large-mailing.test.ts', name: 'sending a newsletter to more than 100 addresses needs a recent' },
  },
]
