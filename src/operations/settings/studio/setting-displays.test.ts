import { expect, test } from 'vitest'
import { unwordedFields } from '../../../../testing/unworded-fields.ts'
import { SiteSettings } from '../contract.ts'
import { settingDisplays } from './setting-displays.ts'

test('each setting, each part of one and each choice has words where versions are compared', () => {
  expect(unwordedFields(SiteSettings, settingDisplays)).toEqual([])
})
