/** The messages of the language that is shown, for code outside of components: calls, toasts. */

/** Compiled messages, nested by the parts of their keys. */
export type Messages = { [part: string]: Messages | CompiledMessage }
type CompiledMessage = string | unknown[]

let shown: Messages = {}

/** Called once by the browser's entry, and again when the language changes. */
export function showWords(messages: Messages): void {
  shown = messages
}

/** A message without arguments, by its whole key. */
export function word(key: string): string {
  let found: Messages | CompiledMessage | undefined = shown
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || Array.isArray(found)) return key
    found = found[part]
  }
  return typeof found === 'string' ? found : key
}
