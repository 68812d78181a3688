/** A tracking number proposes the carrier whose pattern it has, where that is one alone. */
import { expect, test } from 'vitest'
import { hasPattern, proposeCarrier, type Carrier } from './propose-carrier.ts'

const carrier = (id: number, numberPattern: string | null, tracked = true): Carrier => ({
  id,
  name: `C${id}`,
  phone: '',
  numberPattern,
  trackingUrl: null,
  tracked,
})
const CARRIERS = [
  carrier(1, '^SF\\d{12,13}$'),
  carrier(2, '^JT\\d{13}$'),
  carrier(3, null),
  carrier(4, null, false),
]

test('a number of one pattern proposes its carrier, spaces around it aside', () => {
  expect(proposeCarrier(CARRIERS, ' SF123456789012 ')?.id).toBe(1)
  expect(proposeCarrier(CARRIERS, 'JT1234567890123')?.id).toBe(2)
})

test('a number of none, of several or too short proposes nobody', () => {
  expect(proposeCarrier(CARRIERS, 'XX123456')).toBeNull()
  expect(proposeCarrier([...CARRIERS, carrier(5, '^SF')], 'SF123456789012')).toBeNull()
  expect(proposeCarrier([carrier(6, '^SF')], 'SF123')).toBeNull()
})

test('a pattern that cannot be read warns of nothing', () => {
  expect(hasPattern('(', 'SF123456')).toBe(true)
  expect(hasPattern('^SF', 'JT123456')).toBe(false)
})
