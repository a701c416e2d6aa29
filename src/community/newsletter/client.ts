import { operationsOf } from '#ui/operation.ts'
import type { mailingsContract, newsletterContract } from './contract.ts'

const { one } = operationsOf<typeof newsletterContract>()
const mailings = operationsOf<typeof mailingsContract>()

export function requestOfToken(token: string) {
  return one('GET /newsletter/request', { query: { token } }, { failed: "Couldn't look this link up, please try again" })
}

export function subscriptionOfToken(token: string) {
  return one('GET /newsletter/unsubscribe', { query: { token } }, { failed: "Couldn't look this link up, please try again" })
}

export function ownSubscriptions() {
  return one('GET /me/newsletter', {}, { failed: "Couldn't load your letters, please try again" })
}

export function allMailings() {
  return mailings.list('GET /newsletter/mailings', { query: {} }, { failed: "Couldn't load the mailings, please try again" })
}

export function oneMailing(id: number) {
  return mailings.one('GET /newsletter/mailings/:id', { params: { id: String(id) } }, { failed: "Couldn't load this mailing, please try again" })
}

export function mailingPreview(id: number) {
  return mailings.one('GET /newsletter/mailings/:id/preview', { params: { id: String(id) } }, { failed: "Couldn't draw the letter, please try again" })
}

export function newsletterOverview() {
  return mailings.one('GET /newsletter/overview', {}, { failed: "Couldn't load the lists, please try again" })
}
