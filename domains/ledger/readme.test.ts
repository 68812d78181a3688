/** The README's tables name every kind of account and posting, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNT_KIND_NAMES, POSTING_KINDS } from './kinds.ts'

const README = readFileSync(new URL('README.md', import.meta.url), 'utf8')

/** The first cells of a table, each once. */
function kindsOf(heading: string): string[] {
  const lines = README.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `))
  const end = lines.indexOf('', start)
  const cells = lines.slice(start + 2, end).map((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? line)
  return [...new Set(cells)]
}

test.each([
  ['Account', ACCOUNT_KIND_NAMES],
  ['Posting', POSTING_KINDS],
])('%s: each kind has a row', (heading, kinds) => {
  expect(kindsOf(heading)).toEqual(kinds)
})
