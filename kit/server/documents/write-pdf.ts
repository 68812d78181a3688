/**
 * Writes a document for paper, in the thread of `pdf.ts`: a head with the sender, facts, a table whose heads repeat on each page, and
 * page numbers. One font has the letters of all languages of the shop, others those of the rest of the world; only those that are used
 * go into the file.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { encodeQR } from 'qr'
import type { PaperDocument } from './pdf.ts'
import { writeTable } from './pdf-table.ts'
import { ScriptPdf } from './script-pdf.ts'

type Pdf = PDFKit.PDFDocument

const MARGIN = 48
const FACT_NAME_WIDTH = 150
const QUIET = '#5f5b55'
const GAP = 24
const CODE_SIZE = 84
const SUM_HEIGHT = 16
const SIGNATURE_HEIGHT = 64

const { resolve } = createRequire(import.meta.url)
const REGULAR = resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const BOLD = resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

/** Opened once for each thread; what a document has read of their tables is there for those that follow. */
const open = async (path: string) => create(await readFile(path)) as Font
const fonts = Promise.all([open(REGULAR), open(BOLD)])

/** @returns the file */
export default async function write(document: PaperDocument): Promise<Uint8Array> {
  const [regular, bold] = await fonts
  const options = {
    size: 'A4',
    margin: MARGIN,
    bufferPages: true, // their count stands on each
    info: { Title: document.title, Author: document.sender },
  }
  const pdf = new ScriptPdf(options, regular)
  const parts: Buffer[] = []
  const ended = new Promise<void>((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', done)
    pdf.on('error', fail)
  })
  pdf.registerOpen('regular', regular).registerOpen('bold', bold)
  writeHead(pdf, document)
  writeTable(pdf, document.table)
  writeSums(pdf, document.sums ?? [])
  writeNotes(pdf, document.notes)
  writeSignatures(pdf, document.signatures ?? [])
  writePageNumbers(pdf)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function writeHead(pdf: Pdf, { sender, title, subtitle, facts, code }: PaperDocument): void {
  if (code !== undefined) writeCode(pdf, code)
  const width = pdf.page.width - 2 * MARGIN - (code === undefined ? 0 : CODE_SIZE + GAP)
  pdf.font('regular').fontSize(9).fillColor(QUIET).text(sender, MARGIN, MARGIN, { width })
  pdf.moveDown(0.6).font('bold').fontSize(18).fillColor('black').text(title, { width })
  pdf.font('regular').fontSize(10).text(subtitle, { width })
  pdf.moveDown(1).fontSize(9)
  for (const [name, value] of facts) {
    const { y } = pdf
    pdf.fillColor(QUIET).text(name, MARGIN, y, { width: FACT_NAME_WIDTH })
    const nameEnd = pdf.y
    pdf
      .fillColor('black')
      .text(value, MARGIN + FACT_NAME_WIDTH, y, { width: width - FACT_NAME_WIDTH })
    pdf.y = Math.max(nameEnd, pdf.y) + 2
  }
  pdf.x = MARGIN
  pdf.moveDown(1)
}

/** In the corner above right, with its words below it. */
function writeCode(pdf: Pdf, { text, caption }: { text: string; caption: string }): void {
  const modules = encodeQR(text, 'raw')
  const left = pdf.page.width - MARGIN - CODE_SIZE
  const size = CODE_SIZE / modules.length
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(left + column * size, MARGIN + row * size, size, size)
    }
  }
  pdf.fill('black')
  pdf.font('regular').fontSize(7).fillColor(QUIET)
  pdf.text(caption, left, MARGIN + CODE_SIZE + 4, { width: CODE_SIZE, align: 'center' })
}

function writeSums(pdf: Pdf, sums: NonNullable<PaperDocument['sums']>): void {
  if (sums.length === 0) return
  const half = (pdf.page.width - 2 * MARGIN) / 2
  const left = MARGIN + half
  keepTogether(pdf, sums.length * SUM_HEIGHT)
  pdf.moveDown(0.6)
  for (const [index, [name, amount]] of sums.entries()) {
    const { y } = pdf
    pdf
      .font(index === sums.length - 1 ? 'bold' : 'regular')
      .fontSize(9)
      .fillColor('black')
    pdf.text(name, left, y, { width: half / 2 })
    const below = pdf.y
    pdf.text(amount, left + half / 2, y, { width: half / 2, align: 'right' })
    pdf.y = Math.max(below, pdf.y) + 3
  }
}

/** Side by side, on one page with their lines. */
function writeSignatures(pdf: Pdf, signatures: NonNullable<PaperDocument['signatures']>): void {
  if (signatures.length === 0) return
  keepTogether(pdf, SIGNATURE_HEIGHT)
  const width = (pdf.page.width - 2 * MARGIN - GAP * (signatures.length - 1)) / signatures.length
  const y = pdf.y + SIGNATURE_HEIGHT - 18
  for (const [index, words] of signatures.entries()) {
    const left = MARGIN + index * (width + GAP)
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.6)
      .stroke('black')
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(QUIET)
      .text(words, left, y + 4, { width })
  }
}

/** A page of its own for what would be cut. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
}

function writeNotes(pdf: Pdf, notes: readonly string[]): void {
  pdf.x = MARGIN
  pdf.moveDown(1).font('regular').fontSize(8.5).fillColor(QUIET)
  for (const note of notes) pdf.text(note).moveDown(0.3)
}

/** Below the margin, where text would begin a page of its own: the margin is lifted for it. */
function writePageNumbers(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(QUIET)
      .text(`${page - start + 1} / ${count}`, MARGIN, pdf.page.height - MARGIN / 1.5, {
        align: 'right',
        lineBreak: false,
        width: pdf.page.width - 2 * MARGIN,
      })
  }
}
