/** How many text messages a text becomes: what one of them holds depends on the alphabet that it needs (GSM 03.38, 03.40). */

/** The basic alphabet of GSM; one character each. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Its extension; two each. */
const EXTENDED = '^{}\\[~]|€\f'

type Parts = { count: number; leftCount: number; isUnicode: boolean }

/** Alone a message holds more than each of several, which have to say how they follow each other. */
const SIZES = { gsm: { one: 160, each: 153 }, unicode: { one: 70, each: 67 } } as const

export function smsParts(text: string): Parts {
  const characters = [...text]
  const isUnicode = characters.some((each) => !BASIC.includes(each) && !EXTENDED.includes(each))
  const units = isUnicode
    ? text.length // UTF-16, as it is sent
    : characters.reduce((sum, each) => sum + (EXTENDED.includes(each) ? 2 : 1), 0)
  const { one, each } = SIZES[isUnicode ? 'unicode' : 'gsm']
  if (units <= one) return { count: 1, leftCount: one - units, isUnicode }
  const count = Math.ceil(units / each)
  return { count, leftCount: count * each - units, isUnicode }
}
