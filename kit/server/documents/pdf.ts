/**
 * Writes a document for paper as a PDF: a head with the sender, facts, tables whose heads repeat on each page, and page numbers. One
 * font has the letters of all languages of the shop; only those that are used go into the file.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { writeTable, type Table } from './pdf-table.ts'

type Pdf = PDFKit.PDFDocument

export type PaperDocument = {
  /** The shop's name. */
  sender: string
  title: string
  /** A line below the title, such as the period. */
  subtitle: string
  /** Name and value. */
  facts: readonly (readonly [name: string, value: string])[]
  table: Table
  /** Sentences below the table. */
  notes: readonly string[]
  /** `Page 2 of 7`. */
  pageNumber: (page: number, count: number) => string
}

const MARGIN = 48
const FACT_NAME_WIDTH = 150
const QUIET = '#5f5b55'

const { resolve } = createRequire(import.meta.url)
const REGULAR = resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const BOLD = resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

let last: Promise<unknown> = Promise.resolve()

/** Documents are written one after the other: each holds both fonts, 21 MB, while it is written. @returns the file */
export function writePdf(document: PaperDocument): Promise<Buffer> {
  const written = last.then(() => write(document))
  last = written.catch(() => {})
  return written
}

async function write(document: PaperDocument): Promise<Buffer> {
  const [regular, bold] = await Promise.all([readFile(REGULAR), readFile(BOLD)])
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true, // their count stands on each
    info: { Title: document.title, Author: document.sender },
  })
  const parts: Buffer[] = []
  const ended = new Promise<void>((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', done)
    pdf.on('error', fail)
  })
  pdf.registerFont('regular', regular).registerFont('bold', bold)
  writeHead(pdf, document)
  await writeTable(pdf, document.table, () => nextTurn())
  writeNotes(pdf, document.notes)
  writePageNumbers(pdf, document.pageNumber)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function writeHead(pdf: Pdf, { sender, title, subtitle, facts }: PaperDocument): void {
  pdf.font('regular').fontSize(9).fillColor(QUIET).text(sender)
  pdf.moveDown(0.6).font('bold').fontSize(18).fillColor('black').text(title)
  pdf.font('regular').fontSize(10).text(subtitle)
  pdf.moveDown(1).fontSize(9)
  for (const [name, value] of facts) {
    const { y } = pdf
    pdf.fillColor(QUIET).text(name, MARGIN, y, { width: FACT_NAME_WIDTH })
    const nameEnd = pdf.y
    pdf.fillColor('black').text(value, MARGIN + FACT_NAME_WIDTH, y)
    pdf.y = Math.max(nameEnd, pdf.y) + 2
  }
  pdf.x = MARGIN
  pdf.moveDown(1)
}

function writeNotes(pdf: Pdf, notes: readonly string[]): void {
  pdf.x = MARGIN
  pdf.moveDown(1).font('regular').fontSize(8.5).fillColor(QUIET)
  for (const note of notes) pdf.text(note).moveDown(0.3)
}

/** Below the margin, where text would begin a page of its own: the margin is lifted for it. */
function writePageNumbers(pdf: Pdf, pageNumber: PaperDocument['pageNumber']): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(QUIET)
      .text(pageNumber(page - start + 1, count), MARGIN, pdf.page.height - MARGIN / 1.5, {
        align: 'right',
        lineBreak: false,
        width: pdf.page.width - 2 * MARGIN,
      })
  }
}
