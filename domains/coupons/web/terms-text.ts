/** What a coupon takes off, from which sum on and up to what, in words. */
import type { Lang } from '#kit/contract/lang.ts'
import { useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Terms } from '../contract.ts'

/** Chinese names what is left, in tenths: 5 % off is 9.5 折. */
const rateOf = (offPercent: number, lang: Lang): number =>
  lang === 'cn' ? (100 - offPercent) / 10 : offPercent

export function useTermsText() {
  const t = useT('coupons')
  const { money } = useMoney()
  const { number } = useNumbers()
  const lang = useLang()
  return ({ kind, currency, thresholdAmount, offAmount, offPercent, capAmount }: Terms) => ({
    worth: {
      reduction: () => t('worth.reduction', { amount: money(offAmount ?? 0, currency) }),
      discount: () => t('worth.discount', { rate: number(rateOf(offPercent ?? 0, lang)) }),
      freight: () => t('worth.freight'),
    }[kind](),
    from:
      thresholdAmount === 0
        ? t('fromAny')
        : t('from', { amount: money(thresholdAmount, currency) }),
    cap: capAmount === null ? null : t('cap', { amount: money(capAmount, currency) }),
  })
}
