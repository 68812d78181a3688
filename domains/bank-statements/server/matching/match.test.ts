/** In which order lines and what they may pay are brought together, and what many alike cost. */
import { expect, test } from 'vitest'
import type { AwaitedOrder } from '#domains/payments/server/statement-door.ts'
import type { OwingEntry, SubmittedRepayment } from '#domains/credit/server/bank-door.ts'
import { indexCandidates, type Candidates } from './candidates.ts'
import { matchLines, STEPS } from './match.ts'
import type { Match, OpenLine } from './proposal.ts'

const orderOf = (id: number, of: Partial<AwaitedOrder> = {}): AwaitedOrder => ({
  id,
  number: `SO${String(id).padStart(15, '0')}`,
  buyerId: id,
  dueAmount: 5000,
  restAmount: of.dueAmount ?? 5000,
  placedAt: '2026-03-01T08:00:00.000Z',
  reference: null,
  voucherId: null,
  payerName: null,
  payerLast4: null,
  amount: null,
  paidAt: null,
  referenceKey: null,
  ...of,
})
const lineOf = (id: number, of: Partial<OpenLine> = {}): OpenLine => ({
  id,
  bookedOn: '2026-03-02',
  amount: 5000,
  referenceKey: `BANK000${id}`,
  payerName: '',
  payerAccount: '',
  payerKey: '',
  text: '',
  ...of,
})
const NONE: Candidates = {
  orders: [],
  submissions: [],
  begun: [],
  entries: [],
  nickNames: new Map(),
  checkedNames: new Map(),
  promised: new Map(),
  timeZone: 'Asia/Shanghai',
}
function match(lines: readonly OpenLine[], all: Partial<Candidates>): Map<number, Match> {
  const index = indexCandidates({ ...NONE, ...all })
  const found = new Map<number, Match>()
  for (const step of STEPS) {
    const rest = lines.filter(({ id }) => !found.has(id))
    for (const [id, each] of matchLines(step, rest, index)) found.set(id, each)
  }
  return found
}

test('a payer who is known goes before a word that a buyer has typed', () => {
  const [typed, known] = [orderOf(1, { referenceKey: 'PO77123' }), orderOf(2)]
  const line = lineOf(1, { payerName: 'Ocean Trading Ltd', text: 'goods PO77123' })
  const checkedNames = new Map([[known.buyerId, 'Ocean Trading Ltd']])
  const found = match([line], { orders: [typed, known], checkedNames }).get(1)!
  expect(found.confidence).toBe('likely')
  expect(found.proposal.parts.map(({ orderId }) => orderId)).toEqual([known.id])
})

test('the bank’s number is sure where nothing of the line speaks against the proof that states it', () => {
  const proof = { referenceKey: 'BANK0001', payerName: '林志强', payerLast4: '8888' }
  const [stating, known] = [orderOf(1, proof), orderOf(2)]
  const checkedNames = new Map([[known.buyerId, '海港贸易']])
  const found = (of: Partial<OpenLine>) => {
    const { confidence, proposal } = match([lineOf(1, of)], {
      orders: [stating, known],
      checkedNames,
    }).get(1)!
    return [confidence, proposal.buyerId]
  }
  expect(found({})).toEqual(['sure', 1])
  expect(found({ payerName: '林志强', payerAccount: '6222 0000 8888' })).toEqual(['sure', 1])
  expect(found({ payerName: '王五', payerAccount: '622200008888' })).toEqual(['likely', 1])
  expect(found({ payerName: '林志强', payerAccount: '622200001234' })).toEqual(['likely', 1])
  // Another customer's payer goes before a number that anybody may have guessed.
  expect(found({ payerName: '海港贸易' })).toEqual(['likely', 2])
})

test('a submitted repayment that states the number of another customer’s transfer does not take it', () => {
  const submission: SubmittedRepayment = {
    id: 1,
    number: 'CR2026000001',
    buyerId: 1,
    amount: 5000,
    payerName: '林志强',
    payerLast4: '1234',
    paidAt: '2026-03-02T08:00:00.000Z',
    referenceKey: 'BANK0001',
  }
  const confidenceWith = (of: Partial<OpenLine>, checkedNames = new Map<number, string>()) =>
    match([lineOf(1, of)], { submissions: [submission], checkedNames }).get(1)!.confidence
  expect(confidenceWith({ payerName: '林志强' })).toBe('sure')
  expect(confidenceWith({ payerName: '海港贸易' })).toBe('likely')
  expect(confidenceWith({ payerName: '海港贸易' }, new Map([[2, '海港贸易']]))).toBe('unsure')
})

test('a repayment that its buyer dates far from the bank’s day is not accepted with many others', () => {
  const submission = (paidAt: string): SubmittedRepayment => ({
    id: 1,
    number: 'CR2026000001',
    buyerId: 1,
    amount: 5000,
    payerName: '',
    payerLast4: '',
    paidAt,
    referenceKey: 'BANK0001',
  })
  const confidenceOn = (paidAt: string) =>
    match([lineOf(1)], { submissions: [submission(paidAt)] }).get(1)!.confidence
  expect(confidenceOn('2026-03-01T12:00:00.000Z')).toBe('sure')
  expect(confidenceOn('2026-02-10T12:00:00.000Z')).toBe('unsure')
})

const debtOf = (id: number, openAmount: number, of: Partial<OwingEntry> = {}): OwingEntry => ({
  id,
  number: `CT10000${id}`,
  orderNumber: `SO${String(id).padStart(15, '0')}`,
  buyerId: 1,
  openAmount,
  dueAt: null,
  offeredAmount: 0,
  offeredBefore: null,
  ...of,
})
const PAYER = { payerName: '金桥包装', checkedNames: new Map([[1, '金桥包装']]) }
/** Of one line: how sure, the entries that it pays first, and why. */
function debtsFound(of: Partial<OpenLine>, entries: readonly OwingEntry[]) {
  const line = lineOf(1, { payerName: PAYER.payerName, ...of })
  const found = match([line], { entries, checkedNames: PAYER.checkedNames }).get(1)
  return found && [found.confidence, ...found.proposal.entries.map(({ number }) => number)]
}

test('an order of the evening is paid on the same day west of Greenwich', () => {
  const order = orderOf(1, { placedAt: '2026-03-03T02:00:00.000Z' })
  const found = (timeZone: string) => match([lineOf(1)], { orders: [order], timeZone }).has(1)
  expect(found('America/Mexico_City')).toBe(true)
  expect(found('Asia/Shanghai')).toBe(false)
})

test('a line pays the entries that it names, and not the oldest', () => {
  const entries = [debtOf(1, 5000), debtOf(2, 3000), debtOf(3, 5000)]
  expect(debtsFound({ amount: 5000, text: '货款 CT100003' }, entries)).toEqual(['sure', 'CT100003'])
  expect(debtsFound({ amount: 8000, text: 'CT100002 CT100003' }, entries)).toEqual([
    'sure',
    'CT100002',
    'CT100003',
  ])
  expect(debtsFound({ amount: 4000, text: 'CT100003' }, entries)).toEqual(['likely', 'CT100003'])
})

test('a payer’s line that comes to several of their debts pays these', () => {
  const entries = [debtOf(1, 5100), debtOf(2, 11_919), debtOf(3, 3284), debtOf(4, 900)]
  expect(debtsFound({ amount: 15_203 }, entries)).toEqual(['likely', 'CT100002', 'CT100003'])
  expect(debtsFound({ amount: 900 }, entries)).toEqual(['likely', 'CT100004'])
  // All of them are paid in the order of their deadlines.
  expect(debtsFound({ amount: 21_203 }, entries)).toEqual(['likely'])
  // Two sets come to it: nobody knows which.
  const alike = [debtOf(1, 100), debtOf(2, 200), debtOf(3, 700), debtOf(4, 200)]
  expect(debtsFound({ amount: 900 }, alike)).toEqual(['unsure'])
})

test('a debt that one line pays whole is not thought to be paid by the next', () => {
  const entries = [debtOf(1, 3000), debtOf(2, 3000), debtOf(3, 500)]
  const lines = [1, 2].map((id) => lineOf(id, { amount: 3000, payerName: PAYER.payerName }))
  const found = match(lines, { entries, checkedNames: PAYER.checkedNames })
  expect([1, 2].map((id) => found.get(id)!.proposal.entries.map(({ id: of }) => of))).toEqual([
    [1],
    [2],
  ])
})

test('as many lines as orders of one amount take no longer than as many different ones', () => {
  const count = 20_000
  const ids = Array.from({ length: count }, (_, i) => i + 1)
  const timeOf = (amountOf: (id: number) => number) => {
    const orders = ids.map((id) => orderOf(id, { dueAmount: amountOf(id) }))
    const lines = ids.map((id) => lineOf(id, { amount: amountOf(id) }))
    const began = performance.now()
    match(lines, { orders })
    return performance.now() - began
  }
  const different = timeOf((id) => 5000 + id)
  expect(timeOf(() => 5000)).toBeLessThan(5 * different + 500)
})
