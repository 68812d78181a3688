import { expect, test } from 'vitest'
import { writePdf, type PaperDocument } from './pdf.ts'

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
