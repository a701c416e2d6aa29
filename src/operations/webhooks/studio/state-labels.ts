import { t } from '#i18n/messages.ts'
import type { Delivery, Webhook } from '../contract.ts'

export const webhookStates: Record<Webhook['status'], () => string> = {
  active: () => t('studio-labels.webhook-active'),
  off: () => t('studio-labels.webhook-off'),
  failing: () => t('studio-labels.webhook-failing'),
}

export const deliveryStates: Record<Delivery['status'], () => string> = {
  waiting: () => t('studio-labels.delivery-waiting'),
  delivered: () => t('studio-labels.delivery-delivered'),
  failed: () => t('studio-labels.delivery-failed'),
}
