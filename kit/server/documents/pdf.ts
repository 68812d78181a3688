/** Documents for paper, written as PDF in a thread of their own: a long one holds up no request. */
import { Piscina } from 'piscina'
import type { Table } from './pdf-table.ts'

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
  /** Amounts below the table, the last in bold. */
  sums?: readonly (readonly [name: string, amount: string])[]
  /** What a telephone reads beside the head, with a line that says what it opens. */
  code?: { text: string; caption: string }
  /** Lines to sign on, each with what stands below it. */
  signatures?: readonly string[]
}

/** Milliseconds that the thread is kept for another document: a new one reads both fonts, 21 MB, and costs 0.3 s before it draws anything. */
const IDLE_MS = 600_000

const writers = new Piscina<PaperDocument, Uint8Array>({
  filename: new URL('./write-pdf.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1, // one after the other: each takes tenths of a second and the memory of both fonts
  idleTimeout: IDLE_MS,
})

/** @returns the file */
export async function writePdf(document: PaperDocument): Promise<Buffer> {
  return Buffer.from(await writers.run(document))
}
