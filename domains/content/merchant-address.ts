/** The merchant's address, of the two that they may write, on pages and documents. */
import type { Lang } from '#kit/contract/lang.ts'

/** As readers of a language read it: the one that is written for them, else the other. Empty where there is neither. */
export const merchantAddressIn = (
  { addressCn, addressEn }: { addressCn: string; addressEn: string },
  lang: Lang,
): string => (lang === 'cn' ? addressCn || addressEn : addressEn || addressCn)
