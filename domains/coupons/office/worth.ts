/** What coupons are worth, in words. */
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeTemplate } from '../office-contract.ts'

/** What a coupon takes off and from which sum on, in one line. */
export function useWorth() {
  const t = useT('office.coupons')
  const { money } = useMoney()
  return (row: OfficeTemplate): string => {
    const { kind, offAmount, offPercent, capAmount, thresholdAmount, currency } = row
    const worth = {
      reduction: () => t('worth.reduction', { amount: money(offAmount ?? 0, currency) }),
      discount: () => t('worth.discount', { percent: offPercent ?? 0 }),
      freight: () => t('worth.freight'),
    }[kind]()
    const cap = capAmount === null ? [] : [t('worth.cap', { amount: money(capAmount, currency) })]
    const from =
      thresholdAmount === 0 ? [] : [t('worth.from', { amount: money(thresholdAmount, currency) })]
    return [worth, ...cap, ...from].join(' · ')
  }
}
