import { expect, test } from 'vitest'
import { writeTable } from './pdf-table.ts'

/** Records where texts are written; everything else changes nothing. */
function recorder() {
  const written: { text: string; x: number; width: number }[] = []
  const page = { width: 600, height: 800, margins: { left: 50, right: 50, top: 50, bottom: 50 } }
  const pdf: Record<string, unknown> = { page, y: 50, heightOfString: () => 10 }
  for (const name of ['font', 'fontSize', 'moveTo', 'lineTo', 'lineWidth', 'stroke', 'fillColor'])
    pdf[name] = () => pdf
  pdf.text = (text: string, x: number, _y: number, { width }: { width: number }) => {
    written.push({ text, x, width })
  }
  return { pdf: pdf as unknown as PDFKit.PDFDocument, written }
}

test('two columns of texts beside each other do not touch', () => {
  const { pdf, written } = recorder()
  const columns = ['English', '中文'].map((head) => ({ head, share: 1 }))
  writeTable(pdf, { columns, rows: [['Delivered to', '送货至']], total: null })
  const [left, right] = written.slice(-2)
  expect(right!.x - (left!.x + left!.width)).toBeGreaterThanOrEqual(12)
})
