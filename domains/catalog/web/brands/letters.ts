/** Brands by their letter, and whether words mean one. Pure. */

type Named = { name: string; letter: string }

/** A to Z, then what begins with none; within a letter as they came, the largest first. */
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

/** By a part of the name, or by the letter that it stands under. */
export function matches({ name, letter }: Named, words: string): boolean {
  const asked = plain(words)
  return plain(name).includes(asked) || plain(letter) === asked
}
