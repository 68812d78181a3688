/** Finding units as people write them. */
import { expect, test } from 'vitest'
import { findUnit } from './units.ts'

const withNames = (...names: string[]) => names.map((name) => ({ name }))

test.each([
  ['箱', ['件', '箱'], '箱'],
  ['cajas', ['ud.', 'caja'], 'caja'],
  ['boxes', ['pc', 'box'], 'box'],
  ['pcs', ['pc', 'box'], 'pc'],
  ['uds.', ['ud.', 'caja'], 'ud.'],
  ['unidades', ['ud.', 'caja'], 'ud.'],
  ['箱', ['pc', 'box'], 'box'],
  ['dus', ['件', '箱'], '箱'],
  ['个', ['件', '箱'], '件'],
  ['个', ['卷'], undefined],
  ['rolls', ['个', '箱'], undefined],
  ['zzz', ['pc'], undefined],
])('%s of %j is %s', (written, names, meant) => {
  expect(findUnit(withNames(...names), written)?.name).toBe(meant)
})
