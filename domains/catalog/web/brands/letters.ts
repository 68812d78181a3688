/** Brands by letter, and filtering them by words. Pure. */

type Named = { name: string; letter: string }

/** A to Z, then `#`; within a letter in the given order, the largest first. */
export function byLetter<Brand extends Named>(
  brands: readonly Brand[],
): { letter: string; brands: Brand[] }[] {
  const groups = Map.groupBy(brands, ({ letter }) => letter)
  return [...groups]
    .map(([letter, own]) => ({ letter, brands: own }))
    .sort(
      (a, b) =>
        Number(a.letter === '#') - Number(b.letter === '#') || (a.letter < b.letter ? -1 : 1),
    )
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

/** By a part of the name, or by its letter. */
export function matches({ name, letter }: Named, words: string): boolean {
  const asked = plain(words)
  return plain(name).includes(asked) || plain(letter) === asked
}
