/** Bills of WeChat Pay and Alipay, byte by byte as their documentation describes them. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'

/** One row of a bill; amounts are minor units. */
export type BillRow = {
  kind: 'payment' | 'refund'
  /** The payment's number that the shop gave, and the provider's id of it. */
  session: string
  transaction: string
  amount: number
  /** By the clock of Beijing: `2026-03-01 08:00:00`. */
  at: string
  fee?: number
  currency?: string
  /** Of a refund: the number that the shop gave, and WeChat Pay's id. */
  refundNumber?: string
  refundId?: string
  name?: string
}

const yuan = (amount: number) => (amount / 100).toFixed(2)

const WECHAT_TITLES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,' +
  '费率,订单金额,申请退款金额,费率备注'
const WECHAT_SUMS =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const valuesLine = (values: readonly string[]) => values.map((each) => `\`${each}`).join(',')
const sumOf = (rows: readonly BillRow[], kind: BillRow['kind']) =>
  rows.reduce((sum, row) => sum + (row.kind === kind ? row.amount : 0), 0)

/** @param sums other rows of sums than those of the rows */
export function wechatBill(
  { merchantId = '', appId = '' }: Readonly<Record<string, string>>,
  rows: readonly BillRow[],
  sums: { count?: number; paid?: number } = {},
): Buffer {
  const lines = rows.map((row) => {
    const isRefund = row.kind === 'refund'
    const [paid, back] = isRefund ? ['0.00', yuan(row.amount)] : [yuan(row.amount), '0.00']
    return valuesLine([
      row.at,
      appId,
      merchantId,
      '0',
      '',
      row.transaction,
      row.session,
      'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
      'NATIVE',
      isRefund ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      row.currency ?? 'CNY',
      paid,
      '0.00',
      isRefund ? (row.refundId ?? '') : '0',
      isRefund ? (row.refundNumber ?? '') : '0',
      back,
      '0.00',
      isRefund ? 'ORIGINAL' : '',
      isRefund ? 'SUCCESS' : '',
      row.name ?? '扳手, 10 mm',
      '',
      ((row.fee ?? 0) / 100).toFixed(5),
      '0.60%',
      paid,
      back,
      '',
    ])
  })
  const [paid, back] = [sums.paid ?? sumOf(rows, 'payment'), sumOf(rows, 'refund')]
  const fees = rows.reduce((sum, { fee = 0 }) => sum + fee, 0)
  const totals = [
    String(sums.count ?? rows.length),
    yuan(paid),
    yuan(back),
    '0.00',
    (fees / 100).toFixed(5),
    yuan(paid),
    yuan(back),
  ]
  const text = [WECHAT_TITLES, ...lines, WECHAT_SUMS, valuesLine(totals), ''].join('\r\n')
  return Buffer.from(`\uFEFF${text}`, 'utf8')
}

export const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')
export const gzipped = (bytes: Buffer) => gzipSync(bytes)

const ALIPAY_TITLES =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,' +
  '卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const DASHES = '-'.repeat(41)

/** The table of an Alipay bill as text. @param count of payments that the end states, where it is another */
export function alipayBillText(
  { sellerId = '' }: Readonly<Record<string, string>>,
  day: string,
  rows: readonly BillRow[],
  { count }: { count?: number } = {},
): string {
  const [year, month, date] = day.split('-')
  const lines = rows.map((row) => {
    const sign = row.kind === 'refund' ? '-' : ''
    const fee = row.fee ?? 0
    const values = [
      row.transaction,
      row.session,
      row.kind === 'refund' ? '退款' : '交易',
      row.name ?? '扳手, 10 mm',
      row.at,
      row.at,
      '',
      '',
      '',
      '',
      '*三(138****0000)',
      sign + yuan(row.amount),
      sign + yuan(row.amount),
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '',
      '0.00',
      '0.00',
      row.refundNumber ?? '',
      fee === 0 ? '0.00' : (-fee / 100).toFixed(2),
      '0.00',
      '',
    ]
    return values.map((each) => `${each}\t`).join(',')
  })
  const of = (kind: BillRow['kind']) => rows.filter((row) => row.kind === kind).length
  return [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 24:00:00]`,
    `#${DASHES}业务明细列表${DASHES}`,
    ALIPAY_TITLES,
    ...lines,
    `#${DASHES}业务明细列表结束${DASHES}`,
    `#交易合计：${count ?? of('payment')}笔，商家实收共${yuan(sumOf(rows, 'payment'))}元，商家优惠共0.00元`,
    `#退款合计：${of('refund')}笔，商家实收退款共-${yuan(sumOf(rows, 'refund'))}元，商家优惠退款共0.00元`,
    '#导出时间：[2026年03月02日 09:41:44]',
    '',
  ].join('\r\n')
}

/** The ZIP of a day, as it is downloaded: the rows and their summary, names and texts in GBK. */
export function alipayBill(
  fields: Readonly<Record<string, string>>,
  day: string,
  rows: readonly BillRow[],
  options: { count?: number } = {},
): Buffer {
  const name = `${fields.sellerId}0156_${day.replaceAll('-', '')}`
  return zipOf([
    { name: gbk(`${name}_业务明细(汇总).csv`), bytes: gbk('#支付宝业务汇总查询\r\n') },
    { name: gbk(`${name}_业务明细.csv`), bytes: gbk(alipayBillText(fields, day, rows, options)) },
  ])
}

let codes: Map<string, number> | null = null

/** Node reads GBK and writes none: what each pair of bytes reads as, turned round. */
export function gbk(text: string): Buffer {
  if (codes === null) {
    codes = new Map()
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++)
        codes.set(decoder.decode(Uint8Array.of(high, low)), high * 256 + low)
  }
  const known = codes
  return Buffer.concat(
    [...text].map((character) => {
      if (character < '\u0080') return Buffer.from(character, 'latin1')
      const code = known.get(character)
      if (code === undefined) throw new Error(`${character} is not in GBK`)
      return Buffer.from([code >> 8, code & 0xff])
    }),
  )
}

/** A ZIP whose names have no mark of UTF-8, which no library writes. */
function zipOf(files: readonly { name: Buffer; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, more, name)
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
