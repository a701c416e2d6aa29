import type { Role } from '#base/viewer.ts'
import { note, type Note } from '#i18n/note.ts'

/** Roles in the audit log. */
export const roleNotes: Readonly<Record<Role, Note>> = {
  member: note('studio-accounts.role-member'),
  author: note('studio-accounts.role-author'),
  editor: note('studio-accounts.role-editor'),
  admin: note('studio-accounts.role-admin'),
}

export function roleChange(before: Role, after: Role): Note {
  return note('studio-audit.note-role-changed', { before: roleNotes[before], after: roleNotes[after] })
}
