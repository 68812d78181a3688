/** Rows of a file as they are read, before anything is known of their columns. */
import type { Remark } from './remark.ts'

export type PlainRow = { line: number; cells: string[] }

export type BadRow = { line: number; firstCell: string; reason: Remark }
