/** The loaded messages of the current language: for code outside of components, and for messages loaded later. */
import type { CompiledMessage } from 'icu-minify/format'
import type { Lang } from '../../contract/lang.ts'

/** Compiled messages by domain and key: `messages.cart['state.open']`. Those of the office are under `office.cart`. */
export type Messages = { [domain: string]: { [key: string]: CompiledMessage } }

/** The messages of one domain as a file for each language. */
export type WordModules = Record<Lang, () => Promise<{ default: Messages }>>

let shown: { lang: Lang; messages: Messages } = { lang: 'cn', messages: {} }
const demanded = new Map<string, WordModules>()

/** Called once by the browser's entry, and again when the language changes. */
export function showWords(lang: Lang, messages: Messages): void {
  shown = { lang, messages }
}

/**
 * Fetches the words of a domain that not every page speaks of. The build puts this before the first module that uses
 * them, so that a screen is never shown without its words.
 * @public
 */
export async function demandWords(domain: string, modules: WordModules): Promise<void> {
  demanded.set(domain, modules)
  const { lang, messages } = shown
  addWords(messages, (await modules[lang]()).default)
  if (shown.messages !== messages) addWords(shown.messages, (await modules[shown.lang]()).default)
}

/** A domain may come in parts. @returns `to` with the messages of `own` added */
export function addWords(to: Messages, own: Messages): Messages {
  for (const domain in own) to[domain] = { ...to[domain], ...own[domain] }
  return to
}

/** For a language switch: the messages of every domain loaded so far. */
export async function demandedWords(lang: Lang): Promise<Messages> {
  const modules = await Promise.all([...demanded.values()].map((each) => each[lang]()))
  return modules.reduce<Messages>((all, module) => addWords(all, module.default), {})
}

/** A message without arguments, by its whole key. */
export function word(key: string): string {
  const cut = key.indexOf('.')
  const found = shown.messages[key.slice(0, cut)]?.[key.slice(cut + 1)]
  return typeof found === 'string' ? found : key
}
