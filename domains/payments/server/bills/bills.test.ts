/** Bills of WeChat Pay and Alipay as they are documented: read to the byte, and refused as a whole where they are not. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { alipayBill, alipayBillText, gbk, wechatBill, type BillRow } from '../../testing/bills.ts'
import { alipayBillLines } from './alipay-bill.ts'
import { boundsOf, centsOf, dayAt, type BadBill, type BillLine } from './bill.ts'
import { wechatBillLines } from './wechat-bill.ts'

const DAY = '2026-03-01'
const SESSION = 'a'.repeat(32)
const paid = (changes: Partial<BillRow> = {}): BillRow => ({
  kind: 'payment',
  session: SESSION,
  transaction: '4200000000202603010000000001',
  amount: 12_345,
  fee: 74,
  at: `${DAY} 09:00:00`,
  ...changes,
})
const back = (changes: Partial<BillRow> = {}): BillRow => ({
  ...paid(),
  kind: 'refund',
  amount: 2345,
  fee: -14,
  at: `${DAY} 23:59:59`,
  refundNumber: `${SESSION}-cancelled-7`,
  refundId: '50000000382026030100000000001',
  ...changes,
})

async function linesOf(lines: AsyncIterable<BillLine>): Promise<BillLine[]> {
  const all: BillLine[] = []
  for await (const line of lines) all.push(line)
  return all
}
const whyOf = (lines: AsyncIterable<BillLine>) =>
  linesOf(lines).then(
    () => null,
    (error: BadBill) => error.why,
  )

describe('WeChat Pay', () => {
  const fields = { merchantId: '1900000001', appId: 'wxd678efh567hg6787' }
  const read = (file: Buffer, day = DAY) =>
    wechatBillLines(file, { merchantId: fields.merchantId, day })
  const bill = (...rows: BillRow[]) => wechatBill(fields, rows)

  test('payments and refunds with their numbers, times, amounts and fees', async () => {
    expect(await linesOf(read(gzipSync(bill(paid(), back()))))).toEqual([
      {
        kind: 'payment',
        reference: paid().transaction,
        transaction: paid().transaction,
        refundKey: null,
        at: '2026-03-01T01:00:00.000Z',
        amount: 12_345,
        currency: 'CNY',
        feeAmount: 74,
        feeCurrency: 'CNY',
      },
      {
        kind: 'refund',
        reference: '50000000382026030100000000001',
        transaction: paid().transaction,
        refundKey: 'cancelled:7',
        at: '2026-03-01T15:59:59.000Z',
        amount: 2345,
        currency: 'CNY',
        feeAmount: -14,
        feeCurrency: 'CNY',
      },
    ])
  })
  test('a day without anything, and a refund of another shop on the account', async () => {
    expect(await linesOf(read(bill()))).toEqual([])
    const foreign = back({ refundNumber: 'REF-1' })
    expect((await linesOf(read(bill(foreign))))[0]).toMatchObject({ refundKey: null })
  })
  test('what is cut, changed or of something else is refused', async () => {
    const whole = bill(paid(), back())
    const text = whole.toString('utf8')
    const cutAt = (mark: string) => Buffer.from(text.slice(0, text.indexOf(mark)), 'utf8')
    expect(await whyOf(read(cutAt('总交易单数')))).toBe('cut')
    expect(await whyOf(read(cutAt('`REFUND')))).toBe('cut')
    expect(await whyOf(read(gzipSync(whole).subarray(0, -20)))).toBe('cut')
    expect(await whyOf(read(wechatBill(fields, [paid(), paid()], { count: 1 })))).toBe('cut')
    expect(await whyOf(read(wechatBill(fields, [paid()], { paid: 1 })))).toBe('otherSum')
    expect(await whyOf(read(gbk(text.slice(1))))).toBe('otherFormat')
    expect(await whyOf(read(Buffer.from('<xml>No Bill Exist</xml>')))).toBe('otherFormat')
    expect(await whyOf(read(whole, '2026-03-02'))).toBe('otherDay')
    const others = wechatBill({ ...fields, merchantId: '1900000002' }, [paid()])
    expect(await whyOf(read(others))).toBe('otherAccount')
    expect(await whyOf(read(bill(paid({ transaction: '' }))))).toBe('badRow')
  })
})

describe('Alipay', () => {
  const fields = { sellerId: '2088123456789012' }
  const read = (file: Buffer, day = DAY) =>
    alipayBillLines(file, { sellerId: fields.sellerId, day })
  const transaction = '2026030122001400000000000001'
  const rows = [paid({ transaction }), back({ transaction })]

  test('the table of the ZIP in GBK, with commas in a name, and a refund in part', async () => {
    expect(await linesOf(read(alipayBill(fields, DAY, rows)))).toMatchObject([
      { kind: 'payment', reference: transaction, amount: 12_345, feeAmount: 74 },
      {
        kind: 'refund',
        reference: `${SESSION}-cancelled-7`,
        refundKey: 'cancelled:7',
        transaction,
        amount: 2345,
        feeAmount: -14,
        at: '2026-03-01T15:59:59.000Z',
      },
    ])
  })
  test('the same as a file of its own, in GBK or UTF-8', async () => {
    const text = alipayBillText(fields, DAY, rows)
    const inZip = await linesOf(read(alipayBill(fields, DAY, rows)))
    expect(await linesOf(read(gbk(text)))).toEqual(inZip)
    expect(await linesOf(read(Buffer.from(`\uFEFF${text}`, 'utf8')))).toEqual(inZip)
  })
  test('what is cut, changed or of something else is refused', async () => {
    const text = alipayBillText(fields, DAY, rows)
    const zip = alipayBill(fields, DAY, rows)
    expect(await whyOf(read(zip.subarray(0, -40)))).toBe('cut')
    const end = text.lastIndexOf('业务明细列表结束') - 42
    expect(await whyOf(read(gbk(text.slice(0, end))))).toBe('cut')
    const sums = text.indexOf('#交易合计')
    expect(await whyOf(read(gbk(text.slice(0, sums))))).toBe('cut')
    expect(await whyOf(read(alipayBill(fields, DAY, rows, { count: 2 })))).toBe('otherSum')
    expect(await whyOf(read(zip, '2026-03-02'))).toBe('otherDay')
    const others = alipayBill({ sellerId: '2088123456789013' }, DAY, rows)
    expect(await whyOf(read(others))).toBe('otherAccount')
    expect(await whyOf(read(gbk('交易时间,金额\r\n')))).toBe('otherFormat')
  })
})

test('amounts are read without counting in fractions', () => {
  expect(['12.34', '-0.5', '0.00000', '7', '0.07450', '0.005'].map(centsOf)).toEqual([
    1234, -50, 0, 700, 7, 1,
  ])
  expect(['', '1,234.00', '1e3', '--1', '12.'].map(centsOf)).toEqual([null, null, null, null, null])
})

test('a day of Beijing begins eight hours before that of London', () => {
  expect(boundsOf('wechat', DAY)).toEqual({
    fromAt: '2026-02-28T16:00:00.000Z',
    untilAt: '2026-03-01T16:00:00.000Z',
    publishedAt: '2026-03-02T02:00:00.000Z',
  })
  expect(dayAt('alipay', '2026-03-01T16:00:00.000Z')).toBe('2026-03-02')
  expect(dayAt('stripe', '2026-03-01T16:00:00.000Z')).toBe('2026-03-01')
})
