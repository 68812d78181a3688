/** Finding settings by what a merchant types: names, explanations, tasks, and words that others call them by. */
import { foldText, hasWords } from '#kit/ui/forms/words-match.ts'

export type Findable = {
  name: string
  help: string
  /** Other words for the same. */
  words: string
  task: string
}

/**
 * Those whose name has all typed words stand first, then those that are explained or known by them, then those whose task has some.
 * @returns none where nothing is typed
 */
export function findSettings<Found extends Findable>(
  settings: readonly Found[],
  typed: string,
): Found[] {
  if (typed.trim() === '') return []
  const ranked = settings.map((setting) => {
    const { name, help, words, task } = setting
    const texts = [name, `${name} ${words} ${help}`, `${name} ${words} ${help} ${task}`]
    return { setting, rank: texts.findIndex((text) => hasWords(foldText(text), typed)) }
  })
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ setting }) => setting)
}
