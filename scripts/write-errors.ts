/** Writes docs/errors.md: every code with which the shop refuses, and what it says in four languages. */
import { globSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LANGS } from '#kit/contract/lang.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { readWords } from '#kit/server/text/words.ts'

export const ERRORS_FILE = 'docs/errors.md'

type Row = Reason & { name: string; domain: string }

const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value

/** Reasons are the exported objects whose names end in `Reasons`. */
async function reasonsOf(file: string): Promise<Row[]> {
  const module: Record<string, unknown> = await import(resolve(file))
  return Object.entries(module)
    .filter(([name]) => name.endsWith('Reasons'))
    .flatMap(([, reasons]) => Object.entries(reasons as object))
    .flatMap(([name, reason]: [string, unknown]) =>
      isReason(reason) ? [{ ...reason, name, domain: reason.message.split('.')[0] ?? '' }] : [],
    )
}

/** @throws when a code is used twice, or a message is missing */
export async function errorsDocument(): Promise<string> {
  const files = ['kit/contract/refusal.ts', ...globSync('domains/*/reasons.ts')]
  const rows = (await Promise.all(files.map(reasonsOf))).flat().sort((a, b) => a.code - b.code)
  const codes = rows.map((row) => row.code)
  const doubled = codes.filter((code, index) => codes.indexOf(code) !== index)
  if (rows.length === 0) throw new Error('no reasons found')
  if (doubled.length > 0) throw new Error(`codes used twice: ${doubled.join(', ')}`)
  return `# Codes of refusals

Written by \`node scripts/write-errors.ts\`; do not edit. Code 1 is success. A refusal comes with HTTP status 200, unless
it is one of transport (3010 to 3016, 3099). A code keeps its meaning for good.

| Code | Name | cn | en | spa | id |
| --- | --- | --- | --- | --- | --- |
${rows.map(lineOf).join('\n')}
`
}

function lineOf(row: Row): string {
  const texts = LANGS.map((lang) => {
    const text = readWords('shop', lang).get(row.message)
    if (text === undefined) throw new Error(`${row.message} is missing in ${lang}`)
    return text.replaceAll('|', '\\|')
  })
  return `| ${row.code} | ${row.domain}.${row.name} | ${texts.join(' | ')} |`
}

if (import.meta.main) {
  const text = await errorsDocument()
  writeFileSync(ERRORS_FILE, text)
  console.log(`${text.split('\n').filter((line) => /^\| -?\d/.test(line)).length} codes`)
}
