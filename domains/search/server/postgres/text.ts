/** Text in the one form in which it is indexed and searched, and its parts. */
import { chinese, HAN, type Chinese } from './chinese.ts'

/** Half-width, lower case, without accents, simplified. */
export async function folded(text: string): Promise<string> {
  const plain = plainOf(text)
  return HAN.test(plain) ? (await chinese()).simplified(plain) : plain
}

/** The same for who has the dictionaries at hand: thousands of texts in a row wait for nothing. */
export function foldedWith(tools: Chinese, text: string): string {
  const plain = plainOf(text)
  return HAN.test(plain) ? tools.simplified(plain) : plain
}

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .normalize('NFC')

/** A code as it is looked up: half-width, in capitals, without spaces. */
export const asCode = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

/** A run of Chinese, or a word of anything else: `dn50`, of `6205-2rs` the parts `6205` and `2rs`. */
export type Run = { kind: 'han' | 'word'; text: string; parts: string[] }

const RUNS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[.\-_/](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu

/** Longer than any word that somebody types. The index takes no words of unlimited length. */
const LENGTH_MAX = 40

/** Chinese and everything else by turns; punctuation and signs are gone. @param text folded */
export function runsOf(text: string): Run[] {
  return [...text.matchAll(RUNS)].map(([run]) =>
    HAN.test(run)
      ? { kind: 'han', text: run, parts: [run] }
      : { kind: 'word', text: run, parts: run.split(/[.\-_/]/) },
  )
}

/** What of a word that is not Chinese is indexed: its parts, all of them together, number and unit both ways. */
export function tokensOf(runs: readonly Run[]): string[] {
  const tokens: string[] = []
  const words = runs.filter(({ kind }) => kind === 'word')
  for (const [i, { parts }] of words.entries()) {
    tokens.push(...parts)
    if (parts.length > 1) tokens.push(parts.join(''))
    const [, number, unit] = /^(\d+)(\D{1,4})$/.exec(parts[0] ?? '') ?? []
    if (parts.length === 1 && number && unit) tokens.push(number, unit)
    const next = words[i + 1]?.text ?? ''
    if (/^\d+$/.test(parts.join('')) && /^\D{1,4}$/.test(next)) tokens.push(parts.join('') + next)
  }
  return tokens.filter(isShort)
}

export const isShort = (token: string): boolean => token !== '' && token.length <= LENGTH_MAX
