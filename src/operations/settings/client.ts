import { operationsOf } from '#ui/operation.ts'
import type { settingsContract } from './contract.ts'

const { one } = operationsOf<typeof settingsContract>()

export function publicSettings() {
  return one('GET /settings/public', {}, { failed: "Couldn't load what the magazine says of itself, please try again" })
}

export function allSettings() {
  return one('GET /settings', {}, { failed: "Couldn't load the settings, please try again" })
}
