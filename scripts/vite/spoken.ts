/**
 * Which messages a screen of the shop can say. The words of refusals and mails are said by the server alone, and there are many of
 * them. A message stays in the browser when its key, whole or without the domain, stands as a text in a screen or in a
 * contract, or begins or ends as a text that is put together at run time (`state.${state}`).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'

/** The office has all words. */
const SCREENS = [
  'domains/*/web/**/*.{ts,tsx}',
  'kit/{web,ui}/**/*.{ts,tsx}',
  'apps/storefront/**/*.{ts,tsx}',
]
const CONTRACTS = ['domains/*/contract.ts', 'kit/contract/*.ts']

const LITERAL = /'([^'\\\n]*)'|"([^"\\\n]*)"/g
const TEMPLATE = /`([^`]*)`/g
/** What refusals are called is no use of the words. */
const REASON = /message: '[^']*'/g

export type Spoken = { isSpoken: (key: string) => boolean }

let known: Spoken | undefined

export function spokenKeys(): Spoken {
  known ??= spokenIn([
    ...textsOf(SCREENS),
    ...textsOf(CONTRACTS).map((text) => text.replace(REASON, '')),
  ])
  return known
}

const textsOf = (patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !/\.(gen|test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))

export function spokenIn(texts: readonly string[]): Spoken {
  const literals = new Set<string>()
  const heads: string[] = []
  const tails: string[] = []
  for (const text of texts) {
    for (const [, single, double] of text.matchAll(LITERAL)) literals.add(single ?? double ?? '')
    for (const [, template = ''] of text.matchAll(TEMPLATE)) {
      const [head = '', ...rest] = template.split(/\$\{[^}]*\}/)
      if (rest.length === 0) literals.add(head)
      else if (/^[\w-]+\.[\w.-]*$/.test(head)) heads.push(head)
      else if (head === '' && /^\.[\w.-]+$/.test(rest.at(-1) ?? '')) tails.push(rest.at(-1) ?? '')
    }
  }
  const isUsed = (key: string) =>
    literals.has(key) ||
    heads.some((head) => key.startsWith(head)) ||
    tails.some((tail) => key.endsWith(tail))
  return { isSpoken: (whole) => isUsed(whole) || isUsed(whole.slice(whole.indexOf('.') + 1)) }
}
