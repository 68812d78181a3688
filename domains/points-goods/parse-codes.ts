/** Codes as staff paste them: one a line, or the first column of a CSV file. Pure. */
import { CODE_MAX, CODES_MAX } from './limits.ts'

type Parsed = {
  codes: { code: string; line: number }[]
  /** Numbers of lines, from 1, without a code that could be stored. */
  wrongLines: number[]
  /** Those of lines whose code stands above already. */
  doubleLines: number[]
}

/** A heading of the first column, as the file of a supplier has it. */
const HEADING = /^(code|codes|voucher|兑换码|卡密|código|kode)$/i

export function parseCodes(text: string): Parsed {
  const parsed: Parsed = { codes: [], wrongLines: [], doubleLines: [] }
  const seen = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [index, written] of lines.entries()) {
    const code = firstCell(written)
    const line = index + 1
    if (code === '' || (index === 0 && HEADING.test(code))) continue
    if (!isCode(code) || parsed.codes.length >= CODES_MAX) parsed.wrongLines.push(line)
    else if (seen.has(code)) parsed.doubleLines.push(line)
    else parsed.codes.push({ code, line })
    seen.add(code)
  }
  return parsed
}

const isCode = (code: string): boolean =>
  code.length >= 4 &&
  code.length <= CODE_MAX &&
  /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(code)

/** In quotation marks a code may have commas; two of them stand for one. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:[,;\t]|$)/.exec(line)?.[1]
  return (quoted?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0] ?? '').trim()
}
