/** Puts a ready text into what staff write to a buyer: nothing that they have typed is lost, in no dialog. */

type Into = {
  typed: string
  /** The ready text that is replaced where it still stands as it was put in; empty adds to all that is there. */
  instead?: string
  /** In characters, of the whole. */
  most: number
  /** A space where the field is one line. */
  between?: '\n' | ' '
}

/** @returns what is written then; null where there is no room for it */
export function withReadyText(
  text: string,
  { typed, instead = '', most, between = '\n' }: Into,
): string | null {
  if (typed.includes(text)) return typed
  const written =
    instead !== '' && typed.includes(instead)
      ? typed.replace(instead, () => text)
      : [typed.trimEnd(), text].filter((part) => part !== '').join(between)
  return written.length > most ? null : written
}
