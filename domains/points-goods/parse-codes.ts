/** Codes as staff paste them: one a line, or the first column of a CSV file whose heading says so. Pure. */
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
  let isFile = false
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [index, written] of lines.entries()) {
    const { code, isAlone } = firstCell(written)
    const line = index + 1
    if (index === 0 && HEADING.test(code)) {
      isFile = true
      continue
    }
    if (written.trim() === '') continue
    // A number and its password, or a code with a comma: half of it is sold as nothing.
    if ((!isAlone && !isFile) || !isCode(code) || parsed.codes.length >= CODES_MAX)
      parsed.wrongLines.push(line)
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
function firstCell(line: string): { code: string; isAlone: boolean } {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:$|[,;\t](.*)$)/.exec(line)
  const [first = '', ...others] = line.split(/[,;\t]/)
  return quoted === null
    ? { code: first.trim(), isAlone: others.length === 0 }
    : { code: (quoted[1] ?? '').replaceAll('""', '"').trim(), isAlone: quoted[2] === undefined }
}
