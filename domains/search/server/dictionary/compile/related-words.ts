/** Words and what they are related to, while the dictionaries are compiled. */

const RELATED_MAX = 60

/** Other names of the same thing; what means the same, those among them; what is meant less surely: rarer senses, kinds of the thing, synonyms of its translations. */
export type Others = { same: Set<string>; near: Set<string>; wide: Set<string> }
export type Related = Map<string, Others>

/** Also makes the word a known one where there are no others. */
export function add(
  related: Related,
  word: string,
  near: Iterable<string>,
  wide: Iterable<string> = [],
): void {
  const known = related.get(word) ?? { same: new Set(), near: new Set(), wide: new Set() }
  related.set(word, known)
  const isFree = (other: string) =>
    other !== word &&
    !known.near.has(other) &&
    !known.wide.has(other) &&
    known.near.size + known.wide.size < RELATED_MAX
  for (const other of near) if (isFree(other)) known.near.add(other)
  for (const other of wide) if (isFree(other)) known.wide.add(other)
}

/** Names of one thing, before anything else is added. */
export function addSame(related: Related, word: string, names: Iterable<string>): void {
  add(related, word, names)
  const { same, near } = related.get(word)!
  for (const name of near) same.add(name)
}

/** Queries are looked up without accents. */
export const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
