import { t } from '#i18n/messages.ts'

interface WebhookActionsProps {
  busy: boolean
  onTest: () => void
  onSecret: () => void
  onRemove: () => void
}

export function WebhookActions({ busy, onTest, onSecret, onRemove }: WebhookActionsProps) {
  return (
    <div className="import-actions">
      <button type="button" className="btn is-outlined" disabled={busy} onClick={onTest}>
        {busy ? t('studio-webhooks.checking') : t('studio-webhooks.send-a-test')}
      </button>
      <button type="button" className="btn is-outlined" disabled={busy} onClick={onSecret}>
        {t('studio-webhooks.new-secret')}
      </button>
      <button type="button" className="btn is-outlined" onClick={onRemove}>
        {t('action.delete')}
      </button>
    </div>
  )
}
