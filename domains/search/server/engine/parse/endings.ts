/** Endings that make a word of a character without a meaning: 被子 is a 被, 灰色 is 灰, 机器 is 机. */

const THING = /^(?:(.)[子头儿]|(机)器)$/u
const COLOUR = /^([红橙黄绿青蓝紫黑白灰粉棕褐金银])色$/u

/** Of a 枕头 the 枕; null for a word that is more than a character with such an ending. */
export function headOfEnding(word: string): string | null {
  const [, thing, machine] = THING.exec(word) ?? []
  return thing ?? machine ?? null
}

/** Of 灰色 the 灰; null for what is no colour. */
export const findColour = (word: string): string | null => COLOUR.exec(word)?.[1] ?? null
