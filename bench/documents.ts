/**
 * Documents as PDF: what a page in two languages costs in processor time and in bytes once the fonts are open, what 200 lines with every
 * script cost, and how long others wait while they are written. `node bench/documents.ts [PAGES]`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writePdf, type PaperDocument } from '#kit/server/documents/pdf.ts'
import write from '#kit/server/documents/write-pdf.ts'
import { isWithinGoal, median, print, type Figure } from './figures.ts'

const PAGES = Number(process.argv[2] ?? 200)
const WARM = 5
const LONG_LINES = 200
const LONG_PAGES = 10
const EVERY_SCRIPT =
  '工业 Ñandú Łódź Tiếng Việt Ελλάδα Привет อักษร עברית العربية हिन्दी 한국어 ひらがな 🎉'

const GOODS = [
  ['两片式法兰球阀 CF8 PN10', 'Two-piece flanged ball valve CF8 PN10'],
  ['无油静音空压机 50 L', 'Oil-free silent air compressor 50 L'],
  ['加厚物流周转箱 600×400×260', 'Reinforced stacking crate 600×400×260'],
  ['90° 不锈钢焊接弯头', '90° stainless weld elbow'],
] as const

/** A proforma in English with Chinese beside it. */
const proforma = (lines: number, words: string): PaperDocument => ({
  sender: '锚地贸易有限公司 · Anchorage Trading',
  title: '形式发票 Proforma invoice',
  subtitle: '2026-11-28 · TP2611280001',
  facts: [
    ['买方 Buyer', `林工机电 Lin Mechanical ${words}`],
    ['采购单号 PO number', 'PO-2026-1128'],
    ['送货地址 Ship to', '广东省广州市黄埔区示例路 24 号 21 栋 24 Example Road, Guangzhou'],
    ['付款方式 Payment', '银行转账 Bank transfer'],
  ],
  table: {
    columns: [
      { head: '商品 Product', share: 5 },
      { head: '数量 Quantity', share: 1, align: 'right' },
      { head: '单价 Unit price', share: 1.4, align: 'right' },
      { head: '金额 Amount', share: 1.4, align: 'right' },
    ],
    rows: Array.from({ length: lines }, (_, index) => {
      const [cn, en] = GOODS[index % GOODS.length]!
      return [`${cn} ${en} ${words}`, `${index + 1}`, '¥128.00', `¥${(index + 1) * 128}.00`]
    }),
    total: ['合计 Total', '', '', '¥9,984.00'],
  },
  sums: [['合计 Total', '¥9,984.00']],
  notes: ['有效期 14 天。 Valid for 14 days.'],
  code: { text: 'https://shop.example/o/TP2611280001', caption: '扫码查看 Scan to open' },
  signatures: ['买方 Buyer', '卖方 Seller'],
})

/** @returns processor time of each writing in ms, and the size of the last in KB */
async function costsOf(page: PaperDocument, count: number) {
  const costs: number[] = []
  let bytes = 0
  for (let nth = 0; nth < count; nth++) {
    const before = process.cpuUsage()
    bytes = (await write(page)).length
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return { costMs: median(costs), kilobytes: bytes / 1024 }
}

const page = proforma(12, '')
const long = proforma(LONG_LINES, EVERY_SCRIPT)
await costsOf(page, WARM)
const one = await costsOf(page, PAGES)
const many = await costsOf(long, LONG_PAGES)

await writePdf(page)
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
for (let nth = 0; nth < LONG_PAGES; nth++) await writePdf(long)
delay.disable()

const figures: Figure[] = [
  { name: 'a page in two languages', value: one.costMs, unit: 'ms CPU', goal: { most: 150 } },
  { name: 'its size', value: one.kilobytes, unit: 'KB', goal: { most: 150 } },
  {
    name: `${LONG_LINES} lines with every script`,
    value: many.costMs,
    unit: 'ms CPU',
    goal: null,
  },
  { name: 'their size', value: many.kilobytes, unit: 'KB', goal: null },
  {
    name: 'wait of others meanwhile, the median',
    value: delay.percentile(50) / 1e6,
    unit: 'ms',
    goal: null,
  },
  {
    name: 'wait of others meanwhile, 99 of 100',
    value: delay.percentile(99) / 1e6,
    unit: 'ms',
    goal: null,
  },
]
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
