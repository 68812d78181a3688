/**
 * Stems that tell two things apart: the stemmers cut a mesa (table) to mes (month), a kemeja (shirt) to meja (table) and a bantalan (bearing)
 * to bantal (pillow). Where a dictionary knows both and they share no meaning, the word stays whole.
 */
import { loadDictionary } from '../../dictionary/dictionary.ts'
import { listLemmas } from './lemmas.ts'

/** @param stem what the stemmer of that language makes of the word @returns the stem to use */
export async function findDistinctStem(
  word: string,
  stem: string,
  lang: 'spa' | 'id',
): Promise<string> {
  const lemmas = listLemmas(word, lang)
  // Its own plural is the same thing: meses and mes.
  if (stem === word || lemmas.includes(stem) || !/^[a-z]+$/.test(word)) return stem
  const { findSpanish, findIndonesian } = await loadDictionary()
  const find = lang === 'spa' ? findSpanish : findIndonesian
  const stemMeans = (await find(stem))?.near ?? []
  if (stemMeans.length === 0) return stem
  for (const lemma of lemmas) {
    const means = (await find(lemma))?.near ?? []
    if (means.length > 0) return means.some((each) => stemMeans.includes(each)) ? stem : lemma
  }
  return stem
}
