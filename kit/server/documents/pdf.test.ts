import { expect, test } from 'vitest'
import { writePdf, type PaperDocument } from './pdf.ts'
import { boxCount, textOf } from './testing.ts'
import write from './write-pdf.ts'

const paper = (rows: number): PaperDocument => ({
  sender: '锚地贸易',
  title: '对账单 Ñandú',
  subtitle: '2026-11',
  facts: [['客户', '𠮷田机电']],
  table: {
    columns: [
      { head: '单号', share: 2 },
      { head: '金额', share: 1, align: 'right' },
    ],
    rows: Array.from({ length: rows }, (_, index) => [`A${index}`, `${index}.00`]),
    total: ['合计', '1.00'],
  },
  notes: ['—'],
})

const pageCount = (file: Buffer): number =>
  [...file.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length

test('a short document is one page, a long one as many as its rows need, and no page more for the page numbers', async () => {
  expect(pageCount(await writePdf(paper(1)))).toBe(1)
  expect(pageCount(await writePdf(paper(200)))).toBe(6)
})

test('several at once are written one after the other', async () => {
  const files = await Promise.all([writePdf(paper(3)), writePdf(paper(3)), writePdf(paper(3))])
  expect(files.map(pageCount)).toEqual([1, 1, 1])
})

test('one that fails holds up none behind it', async () => {
  const broken = {
    ...paper(1),
    code: { text: 'a'.repeat(4000), caption: 'more than a code holds' },
  }
  const [first, second] = await Promise.allSettled([writePdf(broken), writePdf(paper(1))])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})

test('sums, a code and lines to sign on stay on the page of a short document', async () => {
  const whole = {
    ...paper(3),
    sums: [['合计', '12.00']] as const,
    code: { text: 'https://shop.example/o/1', caption: '扫码' },
    signatures: ['收货人', '司机'],
  }
  expect(pageCount(await writePdf(whole))).toBe(1)
})

const EVERY_SCRIPT =
  '工业 𠮷田 㐂 𠝹 Ñandú Łódź Tiếng Việt Ελλάδα ἀρχή Привет Ґ อักษรน้ำ עברית العربية हिन्दी 한국어 ひらがな ☎️ 1️⃣ 🎉 👩🏽‍🔧 🇪🇸 e\u0301 \u202e'

test('letters of every script and emoji are drawn, those of no font are named, and nothing is an empty box', async () => {
  const whole: PaperDocument = {
    ...paper(40),
    title: EVERY_SCRIPT,
    facts: [[EVERY_SCRIPT, EVERY_SCRIPT]],
    notes: [EVERY_SCRIPT, 'no font has \u{2a6d6} or \u{e123}'],
  }
  whole.table = {
    ...whole.table,
    rows: whole.table.rows.map(([, amount]) => [EVERY_SCRIPT, amount!]),
  }
  const file = await writePdf(whole)
  expect(boxCount(file)).toBe(0)
  const text = textOf(file).replaceAll('\n', '')
  for (const part of ['𠮷', 'Ελλάδα', '한국어', '🎉', 'Tiếng', 'é', '[U+2A6D6]', '[U+E123]']) {
    expect(text).toContain(part)
  }
})

test('Hebrew and Arabic are written from right to left, numbers and brackets in them as they are read', async () => {
  const wrapped = `${'word '.repeat(23)}שלום end`
  const file = await writePdf({ ...paper(1), notes: ['שלום (12) עולם', 'a שלום b', wrapped] })
  const text = textOf(file).replaceAll('\n', '')
  expect(text).toContain('םלוע (12) םולש')
  expect(text).toContain('a םולש b')
  // Also where a line of a text that is read from left to right begins with a word of the other direction.
  expect(text).toContain('םולש end')
})

test('a text from right to left that needs several lines begins on the first of them', async () => {
  const file = await writePdf({ ...paper(1), notes: [`ראשון ${'שלום '.repeat(60)}סוף`] })
  const text = textOf(file).replaceAll('\n', '')
  const [first, last] = [text.indexOf('ןושאר'), text.indexOf('ףוס')]
  expect(first).toBeGreaterThan(-1)
  expect(last).toBeGreaterThan(first)
})

test('a page with every script is small', async () => {
  const page: PaperDocument = { ...paper(12), notes: [EVERY_SCRIPT] }
  const file = await writePdf(page)
  expect(file.length).toBeLessThan(150 * 1024)
  expect(pageCount(file)).toBe(1)
})

/** Processor time of a page, which another test beside it does not make shorter. */
async function millisecondsOf(page: PaperDocument): Promise<number> {
  const before = process.cpuUsage()
  await write(page)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('fonts are opened once: a page with every script is cheap after the first', async () => {
  const page: PaperDocument = { ...paper(12), notes: [EVERY_SCRIPT] }
  const costs: number[] = []
  for (let count = 0; count < 9; count++) costs.push(await millisecondsOf(page))
  // Opening them costs more than a page; how much either is depends on the machine, and `bench/` has the figures.
  expect(Math.min(...costs.slice(1))).toBeLessThan(costs[0]! / 2)
})

test('an apostrophe between Latin letters is as narrow as one, though the font has it as wide as a Chinese character', async () => {
  const file = await writePdf({ ...paper(1), notes: ['If the buyer hasn’t signed', '“送货”'] })
  const text = textOf(file).replaceAll('\n', '')
  expect(text).toContain("hasn't")
  expect(text).toContain('“送货”')
})
