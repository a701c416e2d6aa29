import { operationsOf } from '#ui/operation.ts'
import type { homeContract } from './contract.ts'

const { one } = operationsOf<typeof homeContract>()

export function homeCover() {
  return one('GET /home', {}, { failed: "Coudn't load articles, please try again" })
}

export function homeSettings() {
  return one('GET /home/settings', {}, { failed: "Couldn't load the front page, please try again" })
}
