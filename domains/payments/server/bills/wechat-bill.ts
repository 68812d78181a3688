/**
 * WeChat Pay's bill of trades (`/v3/bill/tradebill`, type ALL): text in UTF-8, columns found by their titles, a grave accent before
 * each value, and two rows of sums at the end. Refunds are dated when they were accepted, and their state is of that moment.
 */
import { createHash } from 'node:crypto'
import { toRefundKey } from '../providers/references.ts'
import { instantOfBeijing } from '#kit/server/providers/beijing.ts'
import { BadBill, centsOf, LINES_MAX, type BillLine } from './bill.ts'
import { linesIn, unpackedBytes } from './text-lines.ts'

const NEEDED = [
  '交易时间',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '微信退款单号',
  '商户退款单号',
  '手续费',
]
const SUMS = '总交易单数'

type Expected = { merchantId: string; day: string }

/** SHA-1 of the unpacked file, as WeChat Pay names it. @throws {BadBill} cut, tooLarge, otherHash */
export async function demandHash(packed: Buffer, hash: string): Promise<void> {
  const digest = createHash('sha1')
  for await (const piece of unpackedBytes(packed)) digest.update(piece)
  if (digest.digest('hex') !== hash.toLowerCase())
    throw new BadBill('otherHash', 'the bill is not the one that WeChat Pay described')
}

/**
 * The lines of a bill, packed by gzip or not.
 * @throws {BadBill} when it is of another kind, day or account, was cut, or its sums are not those of its lines
 */
export async function* wechatBillLines(
  packed: Buffer,
  expected: Expected,
): AsyncGenerator<BillLine> {
  const sums = { count: 0, paid: 0, refunded: 0 }
  let titles: string[] | null = null
  let stated: Map<string, string> | null = null
  let statedTitles: string[] | null = null
  for await (const text of linesIn(unpackedBytes(packed), 'utf-8')) {
    const line = text.replace(/^\uFEFF/, '')
    if (line === '') continue
    if (titles === null) titles = demandTitles(line)
    else if (line.startsWith(SUMS)) statedTitles = line.split(',')
    else if (statedTitles !== null) stated ??= valuesOf(statedTitles, line)
    else {
      const row = readRow(valuesOf(titles, line), expected)
      sums.count += 1
      if (sums.count > LINES_MAX) throw new BadBill('tooLarge', 'more lines than a bill may have')
      if (row.kind === 'payment') sums.paid += row.amount
      if (row.kind === 'refund') sums.refunded += row.amount
      yield row
    }
  }
  if (titles === null) throw new BadBill('otherFormat', 'it is empty')
  if (stated === null) throw new BadBill('cut', 'its sums are missing')
  demandSums(stated, sums)
}

function demandTitles(line: string): string[] {
  const titles = line.replaceAll('`', '').split(',')
  const missing = NEEDED.find((title) => !titles.includes(title))
  if (missing !== undefined) throw new BadBill('otherFormat', `no column ${missing}`)
  return titles
}

/** Values may have commas of their own, but never one that a grave accent follows. */
function valuesOf(titles: readonly string[], line: string): Map<string, string> {
  const values = line.replace(/^`/, '').split(',`')
  if (values.length !== titles.length) throw new BadBill('cut', 'a row with other columns')
  return new Map(titles.map((title, i) => [title, (values[i] ?? '').trim()]))
}

function readRow(row: Map<string, string>, { merchantId, day }: Expected): BillLine {
  const get = (title: string) => row.get(title) ?? ''
  const at = instantOfBeijing(get('交易时间').replace(/\s+/, ' '))
  if (at === null) throw new BadBill('badRow', 'a row without its time')
  if (!get('交易时间').startsWith(day)) throw new BadBill('otherDay', `a row of ${get('交易时间')}`)
  if (get('商户号') !== merchantId) throw new BadBill('otherAccount', 'a row of another merchant')
  const state = get('交易状态')
  const session = get('商户订单号')
  const transaction = get('微信订单号')
  // Before free coupons there was one amount each.
  const amount =
    state === 'SUCCESS'
      ? centsOf(get('订单金额') || get('总金额'))
      : centsOf(get('申请退款金额') || get('退款金额'))
  const fee = centsOf(get('手续费'))
  const reference = state === 'SUCCESS' ? transaction : get('微信退款单号')
  const isKnown = state === 'SUCCESS' || state === 'REFUND' || state === 'REVOKED'
  if (!isKnown || amount === null || fee === null || amount < 0 || !isId(reference))
    throw new BadBill('badRow', `a row that makes no sense: ${state}`)
  const currency = get('货币种类')
  return {
    kind: state === 'SUCCESS' ? 'payment' : 'refund',
    reference,
    transaction,
    refundKey: state === 'SUCCESS' ? null : toRefundKey(get('商户退款单号'), session),
    at,
    amount,
    currency,
    feeAmount: fee,
    feeCurrency: currency,
  }
}

const isId = (text: string) => /^\S{1,100}$/.test(text) && text !== '0'

/** @throws {BadBill} cut, otherSum */
function demandSums(
  stated: Map<string, string>,
  { count, paid, refunded }: { count: number; paid: number; refunded: number },
): void {
  if (Number(stated.get(SUMS)) !== count) throw new BadBill('cut', 'it has other rows than it says')
  const paidStated = centsOf(stated.get('订单总金额') ?? stated.get('总交易额') ?? '')
  const refundedStated = centsOf(stated.get('申请退款总金额') ?? stated.get('总退款金额') ?? '')
  if (paidStated !== paid || refundedStated !== refunded)
    throw new BadBill('otherSum', 'its sums are not those of its rows')
}
