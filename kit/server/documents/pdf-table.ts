/** Writes a table into a PDF, page by page: its heads stand on each, and a row is never cut. */

export type TableColumn = {
  head: string
  /** Of the table's width, in relation to the other columns. */
  share: number
  align?: 'left' | 'right'
}

export type Table = {
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** A last row in bold; null: none. */
  total: readonly string[] | null
  /** JPEG or PNG, by the row below whose last text it stands; null: none. */
  pictures?: readonly (Uint8Array | null)[]
}

const SIZE = 8.5
const PADDING = 4
/** Between a text and the column beside it; columns of numbers stand at their right edge. */
const GAP = 12
/** The greatest width and height of a picture within a row. */
const PICTURE = 96
const LINE = '#d8d5cf'

type Pdf = PDFKit.PDFDocument
/** Where the texts of a column stand. */
type Cell = { x: number; width: number; align: 'left' | 'right' }

export function writeTable(pdf: Pdf, { columns, rows, total, pictures = [] }: Table): void {
  const cells = placeCells(pdf, columns)
  const heads = columns.map(({ head }) => head)
  const writeHeads = () => writeRow(pdf, cells, heads, 'bold')
  writeHeads()
  for (const [index, row] of rows.entries()) {
    const picture = pictures[index] ?? null
    if (!hasRoom(pdf, cells, row, 'regular', picture)) {
      pdf.addPage()
      writeHeads()
    }
    writeRow(pdf, cells, row, 'regular', picture)
  }
  if (total === null) return
  if (!hasRoom(pdf, cells, total, 'bold')) {
    pdf.addPage()
    writeHeads()
  }
  writeRow(pdf, cells, total, 'bold')
}

function placeCells(pdf: Pdf, columns: readonly TableColumn[]): Cell[] {
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = left
  return columns.map(({ share, align = 'left' }) => {
    const whole = (width * share) / shares
    const cell =
      align === 'right'
        ? { x: x + PADDING, width: whole - PADDING, align }
        : { x, width: whole - GAP, align }
    x += whole
    return cell
  })
}

type Font = 'regular' | 'bold'

type Picture = Uint8Array | null

const textHeightOf = (
  pdf: Pdf,
  cells: readonly Cell[],
  row: readonly string[],
  font: Font,
): number => {
  pdf.font(font).fontSize(SIZE)
  return Math.max(
    ...cells.map(({ width }, index) => pdf.heightOfString(row[index] ?? '', { width })),
  )
}

const heightOf = (text: number, picture: Picture): number =>
  text + 2 * PADDING + (picture === null ? 0 : PICTURE + PADDING)

function hasRoom(
  pdf: Pdf,
  cells: readonly Cell[],
  row: readonly string[],
  font: Font,
  picture: Picture = null,
): boolean {
  const height = heightOf(textHeightOf(pdf, cells, row, font), picture)
  return pdf.y + height <= pdf.page.height - pdf.page.margins.bottom
}

function writeRow(
  pdf: Pdf,
  cells: readonly Cell[],
  row: readonly string[],
  font: Font,
  picture: Picture = null,
): void {
  const textHeight = textHeightOf(pdf, cells, row, font)
  const y = pdf.y
  for (const [index, { x, width, align }] of cells.entries()) {
    pdf.text(row[index] ?? '', x, y + PADDING, { width, align })
  }
  const last = cells.at(-1)
  if (picture !== null && last !== undefined) {
    const place = [last.x, y + textHeight + 2 * PADDING] as const
    pdf.image(Buffer.from(picture), ...place, { fit: [PICTURE, PICTURE] })
  }
  const below = y + heightOf(textHeight, picture)
  const { left, right } = pdf.page.margins
  pdf
    .moveTo(left, below)
    .lineTo(pdf.page.width - right, below)
    .lineWidth(font === 'bold' ? 0.8 : 0.4)
    .stroke(LINE)
  pdf.fillColor('black')
  pdf.y = below
}
