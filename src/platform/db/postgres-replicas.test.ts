import { describe, expect, test } from 'vitest'
import { requiredChanges } from './postgres-replicas.ts'

describe('The change that a replica has to show', () => {
  test('a replica has one look of time for a change before it is left out, and returns only with all changes', () => {
    let told: number | null = 5
    const required = requiredChanges(() => told)
    expect(required()).toEqual({ toStay: 5, toReturn: 5 })
    told = 8
    expect(required()).toEqual({ toStay: 5, toReturn: 8 })
    expect(required()).toEqual({ toStay: 8, toReturn: 8 })
  })

  test('a replica has no more time for changes that were made while the primary was not heard', () => {
    let told: number | null = 5
    const required = requiredChanges(() => told)
    required()
    told = null
    expect(required()).toEqual({ toStay: 5, toReturn: 5 })
    told = 9
    expect(required()).toEqual({ toStay: 9, toReturn: 9 })
  })
})
