import type { AuditAction } from '#content/admin/contract.ts'
import { kinds } from '#content/kinds.ts'
import { labelWithin } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

/** What was done, by its name on the wire. */
const staffActions: Readonly<Record<AuditAction, () => string>> = {
  accept: () => t('studio-audit.action-accept'),
  add: () => t('studio-audit.action-add'),
  archive: () => t('studio-audit.action-archive'),
  arrange: () => t('studio-audit.action-arrange'),
  ban: () => t('studio-audit.action-ban'),
  'bring-back': () => t('studio-audit.action-bring-back'),
  cancel: () => t('studio-audit.action-cancel'),
  'change-author': () => t('studio-audit.action-change-author'),
  'change-correction': () => t('studio-audit.action-change-correction'),
  check: () => t('studio-audit.action-check'),
  close: () => t('studio-audit.action-close'),
  copy: () => t('studio-audit.action-copy'),
  correct: () => t('studio-audit.action-correct'),
  create: () => t('studio-audit.action-create'),
  delete: () => t('studio-audit.action-delete'),
  'discard-changes': () => t('studio-audit.action-discard-changes'),
  draw: () => t('studio-audit.action-draw'),
  'drop-pdf': () => t('studio-audit.action-drop-pdf'),
  'drop-second-factor': () => t('studio-audit.action-drop-second-factor'),
  duplicate: () => t('studio-audit.action-duplicate'),
  'end-sessions': () => t('studio-audit.action-end-sessions'),
  fail: () => t('studio-audit.action-fail'),
  fetch: () => t('studio-audit.action-fetch'),
  finish: () => t('studio-audit.action-finish'),
  'give-up': () => t('studio-audit.action-give-up'),
  import: () => t('studio-audit.action-import'),
  invite: () => t('studio-audit.action-invite'),
  'invite-again': () => t('studio-audit.action-invite-again'),
  lift: () => t('studio-audit.action-lift'),
  links: () => t('studio-audit.action-links'),
  'mark-small': () => t('studio-audit.action-mark-small'),
  merge: () => t('studio-audit.action-merge'),
  'new-secret': () => t('studio-audit.action-new-secret'),
  pause: () => t('studio-audit.action-pause'),
  pdf: () => t('studio-audit.action-pdf'),
  'propose-correction': () => t('studio-audit.action-propose-correction'),
  publish: () => t('studio-audit.action-publish'),
  'remove-correction': () => t('studio-audit.action-remove-correction'),
  reopen: () => t('studio-audit.action-reopen'),
  replace: () => t('studio-audit.action-replace'),
  'reset-password': () => t('studio-audit.action-reset-password'),
  resume: () => t('studio-audit.action-resume'),
  revoke: () => t('studio-audit.action-revoke'),
  role: () => t('studio-audit.action-role'),
  save: () => t('studio-audit.action-save'),
  schedule: () => t('studio-audit.action-schedule'),
  send: () => t('studio-audit.action-send'),
  'send-back': () => t('studio-audit.action-send-back'),
  solve: () => t('studio-audit.action-solve'),
  start: () => t('studio-audit.action-start'),
  submit: () => t('studio-audit.action-submit'),
  'switch-off': () => t('studio-audit.action-switch-off'),
  'take-back': () => t('studio-audit.action-take-back'),
  translate: () => t('studio-audit.action-translate'),
  unban: () => t('studio-audit.action-unban'),
  undo: () => t('studio-audit.action-undo'),
  withdraw: () => t('studio-audit.action-withdraw'),
}

/** What was done about comments. */
const commentActions: Readonly<Record<string, () => string>> = {
  dismiss: () => t('studio-audit.action-dismiss'),
  hide: () => t('studio-audit.action-hide'),
  'hide-all': () => t('studio-audit.action-hide-all'),
  open: () => t('studio-audit.action-open'),
  pin: () => t('studio-audit.action-pin'),
  release: () => t('studio-audit.action-release'),
  restore: () => t('studio-audit.action-restore'),
  'restore-all': () => t('studio-audit.action-restore-all'),
  unpin: () => t('studio-audit.action-unpin'),
}

const actionLabels: Readonly<Record<string, () => string>> = { ...commentActions, ...staffActions }

/** What something was done to, but for kinds of content. */
const subjectLabels: Readonly<Record<string, () => string>> = {
  comment: () => t('studio-audit.kind-comment'),
  demo: () => t('studio-audit.kind-demo'),
  error: () => t('studio-audit.kind-error'),
  export: () => t('studio-audit.kind-export'),
  'front page': () => t('studio-audit.kind-front-page'),
  import: () => t('studio-audit.kind-import'),
  invitation: () => t('studio-audit.kind-invitation'),
  mailing: () => t('studio-audit.kind-mailing'),
  media: () => t('studio-audit.kind-media'),
  'newsletter-list': () => t('studio-audit.kind-newsletter-list'),
  person: () => t('studio-audit.kind-person'),
  redirect: () => t('studio-audit.kind-redirect'),
  segment: () => t('studio-audit.kind-segment'),
  settings: () => t('studio-audit.kind-settings'),
  show: () => t('studio-audit.kind-show'),
  snippet: () => t('studio-audit.kind-snippet'),
  subscriber: () => t('studio-audit.kind-subscriber'),
  suppression: () => t('studio-audit.kind-suppression'),
  template: () => t('studio-audit.kind-template'),
  token: () => t('studio-audit.kind-token'),
  webhook: () => t('studio-audit.kind-webhook'),
}

/** One that this version does not have any more is shown by its name. */
export function actionLabel(action: string): string {
  return actionLabels[action]?.() ?? action.replaceAll('-', ' ')
}

/** As above. Of a kind of content it is the label of the kind, within a sentence. */
export function subjectLabel(kind: string): string {
  const content = kinds.find(({ name }) => name === kind)
  return content ? labelWithin(content.label) : (subjectLabels[kind]?.() ?? kind.replaceAll('-', ' '))
}
