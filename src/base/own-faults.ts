import { t } from '#i18n/messages.ts'

// Faults that zod has no code for, or says otherwise: each is a parameter of a check, and its words are made when it fails.
export const notEmpty = { error: () => t('validation.empty') }
export const oneLine = { error: () => t('validation.one-line') }
export const plainText = { error: () => t('validation.plain-text') }
export const webStart = { error: () => t('validation.web-start') }
export const choosesOne = { error: () => t('validation.choose-one') }
export const isEmail = { error: () => t('validation.email') }
export const isDay = { error: () => t('validation.date') }
export const isDateTime = { error: () => t('validation.datetime') }
export const isNumber = { error: () => t('validation.must-be', { kind: t('validation.a-number') }) }
export const isWholeNumber = { error: () => t('validation.must-be', { kind: t('validation.a-whole-number') }) }
export const trueOrFalse = { error: () => t('validation.must-be', { kind: t('validation.true-or-false') }) }
