/**
 * Alipay's bill of trades (`alipay.data.dataservice.bill.downloadurl.query`, type trade): a ZIP with a table in GBK between two rows
 * of dashes, values padded by tabs, refunds below zero, and the sums behind.
 */
import { toRefundKey } from '../providers/references.ts'
import { instantOfBeijing } from '#kit/server/providers/beijing.ts'
import { BadBill, centsOf, LINES_MAX, type BillLine } from './bill.ts'
import { encodingOf, linesIn, unpackedBytes, zippedBytes } from './text-lines.ts'

const NEEDED = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额',
  '服务费',
  '退款批次号/请求号',
]
/** The column that may have commas of its own. */
const FREE = '商品名称'

type Expected = { sellerId: string; day: string }

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK'

/** @throws {BadBill} when it is of another kind, day or account, was cut, or its sums are not those of its rows */
export async function* alipayBillLines(
  file: Buffer,
  { sellerId, day }: Expected,
): AsyncGenerator<BillLine> {
  const bytes = isZip(file)
    ? zippedBytes(file, (name) => /业务明细[^/]*\.csv$/.test(name) && !name.includes('汇总'))
    : unpackedBytes(file)
  // Alipay writes GBK; a file that was opened and saved may be UTF-8.
  const encoding = isZip(file) ? 'gb18030' : encodingOf(file)
  const counts = { 交易: 0, 退款: 0 }
  let titles: string[] | null = null
  let isInside = false
  let hasEnded = false
  let hasAccount = false
  const stated = new Map<string, number>()
  for await (const text of linesIn(bytes, encoding)) {
    const line = text.replace(/^\uFEFF/, '')
    if (line.startsWith('#')) {
      if (/业务明细列表结束/.test(line)) hasEnded = true
      else if (/业务明细列表/.test(line)) isInside = true
      const account = /账号：\[(\d+?)(0156)?\]/.exec(line)?.[1]
      if (account !== undefined) {
        if (account !== sellerId) throw new BadBill('otherAccount', 'a bill of another account')
        hasAccount = true
      }
      const from = /起始日期：\[(\d+)年(\d+)月(\d+)日/.exec(line)?.slice(1).join('-')
      if (from !== undefined && from !== day) throw new BadBill('otherDay', `a bill of ${from}`)
      const [, word = '', count] = /^#+(交易|退款)合计：(\d+)笔/.exec(line) ?? []
      if (count !== undefined) stated.set(word, Number(count))
      continue
    }
    if (line.trim() === '' || hasEnded) continue
    if (!isInside || !hasAccount) throw new BadBill('otherFormat', 'it has no head')
    if (titles === null) {
      titles = demandTitles(line)
      continue
    }
    const row = readRow(valuesOf(titles, line), day)
    counts[row.kind === 'payment' ? '交易' : '退款'] += 1
    if (counts.交易 + counts.退款 > LINES_MAX)
      throw new BadBill('tooLarge', 'more lines than a bill may have')
    yield row
  }
  if (titles === null) throw new BadBill('otherFormat', 'it has no table')
  if (!hasEnded) throw new BadBill('cut', 'its end is missing')
  for (const word of ['交易', '退款'] as const) {
    if (stated.get(word) === undefined) throw new BadBill('cut', 'its sums are missing')
    if (stated.get(word) !== counts[word])
      throw new BadBill('otherSum', 'it has other rows than it says')
  }
}

const toTitle = (title: string) => title.trim().replace(/[（(]元[）)]$/, '')

function demandTitles(line: string): string[] {
  const titles = line.split(',').map(toTitle)
  const missing = NEEDED.find((title) => !titles.includes(title))
  if (missing !== undefined) throw new BadBill('otherFormat', `no column ${missing}`)
  return titles
}

function valuesOf(titles: readonly string[], line: string): Map<string, string> {
  const values = line.split(',')
  const free = titles.indexOf(FREE)
  const more = values.length - titles.length
  if (more > 0 && free >= 0)
    values.splice(free, more + 1, values.slice(free, free + more + 1).join(','))
  if (values.length !== titles.length) throw new BadBill('cut', 'a row with other columns')
  return new Map(titles.map((title, i) => [title, (values[i] ?? '').trim()]))
}

function readRow(row: Map<string, string>, day: string): BillLine {
  const get = (title: string) => row.get(title) ?? ''
  const at = instantOfBeijing(get('完成时间'))
  const word = get('业务类型')
  const amount = centsOf(get('订单金额'))
  const fee = centsOf(get('服务费'))
  const transaction = get('支付宝交易号')
  const isRefund = word === '退款'
  if (at === null) throw new BadBill('badRow', 'a row without its time')
  if (!get('完成时间').startsWith(day)) throw new BadBill('otherDay', `a row of ${get('完成时间')}`)
  if (
    (!isRefund && word !== '交易') ||
    amount === null ||
    fee === null ||
    !/^\d{10,64}$/.test(transaction)
  )
    throw new BadBill('badRow', `a row that makes no sense: ${word}`)
  const number = get('退款批次号/请求号')
  return {
    kind: isRefund ? 'refund' : 'payment',
    // The number of a refund is ours; what was refunded by hand may have none.
    reference: isRefund ? number || `${transaction} ${get('完成时间')}` : transaction,
    transaction,
    refundKey: isRefund ? toRefundKey(number, get('商户订单号')) : null,
    at,
    amount: Math.abs(amount),
    currency: 'CNY',
    // A fee is written below zero, and above it where it comes back.
    feeAmount: fee === 0 ? 0 : -fee,
    feeCurrency: 'CNY',
  }
}
