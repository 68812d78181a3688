/** Plurals of unit names beside counts. */
import { expect, test } from 'vitest'
import { unitFor } from './units.ts'

test.each([
  ['en', 'box', 'boxes'],
  ['en', 'pc', 'pcs'],
  ['en', 'pc.', 'pcs.'],
  ['en', 'pcs', 'pcs'],
  ['en', 'box of 12', 'boxes of 12'],
  ['en', 'gift box (12 pcs)', 'gift boxes (12 pcs)'],
  ['en', 'tray', 'trays'],
  ['en', 'battery', 'batteries'],
  ['en', 'kg', 'kg'],
  ['en', '件', '件'],
  ['spa', 'caja', 'cajas'],
  ['spa', 'ud.', 'uds.'],
  ['spa', 'unidad', 'unidades'],
  ['spa', 'par', 'pares'],
  ['spa', 'cartón', 'cartones'],
  ['spa', 'palé', 'palés'],
  ['spa', 'kit', 'kits'],
  ['spa', 'caja grande de 12', 'cajas grandes de 12'],
  ['spa', 'uds.', 'uds.'],
  ['cn', 'box', 'box'],
  ['id', 'dus', 'dus'],
] as const)('%s: one %s, two %s', (lang, one, two) => {
  expect(unitFor(one, 1, lang)).toBe(one)
  expect(unitFor(one, 2, lang)).toBe(two)
})
