/** Counts the parts of a text message: the size of a part depends on the alphabet that the text needs (GSM 03.38, 03.40). */

/** GSM's basic alphabet; each counts as one character. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Its extension; each counts as two. */
const EXTENDED = '^{}\\[~]|€\f'

type Parts = { count: number; leftCount: number; isUnicode: boolean }

/** A single message holds more than each part of a longer one, because parts need a header with their order. */
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
