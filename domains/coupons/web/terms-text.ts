/** What a coupon takes off, from which sum on and up to what, in words. */
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Terms } from '../contract.ts'

export function useTermsText() {
  const t = useT('coupons')
  const { money } = useMoney()
  const { number } = useNumbers()
  return ({ kind, currency, thresholdAmount, offAmount, offPercent, capAmount }: Terms) => ({
    worth: {
      reduction: () => t('worth.reduction', { amount: money(offAmount ?? 0, currency) }),
      discount: () =>
        t('worth.discount', {
          percent: offPercent ?? 0,
          fold: number((100 - (offPercent ?? 0)) / 10),
        }),
      freight: () => t('worth.freight'),
    }[kind](),
    from:
      thresholdAmount === 0
        ? t('fromAny')
        : t('from', { amount: money(thresholdAmount, currency) }),
    cap: capAmount === null ? null : t('cap', { amount: money(capAmount, currency) }),
  })
}
