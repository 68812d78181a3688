import { expect, test } from 'vitest'
import { FAKTUR_HEADS, fakturRows, type FakturInvoice } from './efaktur.ts'

const INVOICE: FakturInvoice = {
  number: 'F2026-00000007',
  officialNumber: '0012612345678',
  day: '2026-03-09',
  buyer: { name: 'PT Maju', taxNumber: '012345678901000', address: 'Jl. Sudirman 1' },
  lines: [
    { name: 'Katup', quantity: 3, amount: 111_000_00, taxAmount: 11_000_00 },
    { name: 'Pipa', quantity: 1, amount: 55_500_00, taxAmount: 5_500_00 },
  ],
}

test('the three heads of the import, each with as many fields as its rows', () => {
  expect(FAKTUR_HEADS.map(([first, ...fields]) => [first, fields.length + 1])).toEqual([
    ['FK', 19],
    ['LT', 14],
    ['OF', 11],
  ])
  const [fk, ...of] = fakturRows(INVOICE)
  expect(fk).toHaveLength(19)
  for (const row of of) expect(row).toHaveLength(11)
})

test('an invoice and its lines in whole rupiah: DPP without tax, PPN the tax, both sums of the lines', () => {
  expect(fakturRows(INVOICE)).toEqual([
    [
      'FK',
      '01',
      0,
      '0012612345678',
      3,
      2026,
      '09/03/2026',
      '012345678901000',
      'PT Maju',
      'Jl. Sudirman 1',
      150_000,
      16_500,
      0,
      '',
      0,
      0,
      0,
      0,
      'F2026-00000007',
    ],
    ['OF', '', 'Katup', 33_333.33, 3, 100_000, 0, 100_000, 11_000, 0, 0],
    ['OF', '', 'Pipa', 50_000, 1, 50_000, 0, 50_000, 5500, 0, 0],
  ])
})

test('a buyer without a number of tax is entered with zeros; a part of an order is one piece', () => {
  const buyer = { ...INVOICE.buyer, taxNumber: '' }
  const lines = [{ name: 'Sebagian', quantity: null, amount: 1_000_00, taxAmount: 99_00 }]
  const [fk, of] = fakturRows({ ...INVOICE, buyer, lines })
  expect(fk?.[7]).toBe('000000000000000')
  expect(of).toEqual(['OF', '', 'Sebagian', 901, 1, 901, 0, 901, 99, 0, 0])
})
