import type { Delivery, Webhook } from '../contract.ts'

export const webhookStates: Record<Webhook['status'], string> = { active: 'active', off: 'disabled', failing: 'given up after a day of failures' }

export const deliveryStates: Record<Delivery['status'], string> = { waiting: 'tried again later', delivered: 'delivered', failed: 'not delivered' }
