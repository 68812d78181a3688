/** Rows of a file before their columns are known. */
import type { Remark } from './remark.ts'

export type PlainRow = { line: number; cells: string[] }

export type BadRow = { line: number; firstCell: string; reason: Remark }
