/** Why credit terms cannot be used, said to the buyer with the numbers in the way and what to do about it. */
import type * as z from 'zod/mini'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { CreditAccount, CreditBlock } from '../../contract.ts'
import { lastDayOf } from '../../last-day.ts'
import { useOrderLanguagesOf } from './use-order-language.ts'

export function useCreditWhy(): (
  block: z.infer<typeof CreditBlock>,
  account: Pick<CreditAccount, 'currency'>,
) => string {
  const t = useT('credit')
  const { date } = useDates()
  const { money } = useMoney()
  const languagesOf = useOrderLanguagesOf()
  return ({ why, amount, at }, { currency }) => {
    const day = at === null ? '' : date(why === 'frozen' ? at : lastDayOf(at))
    if (why === 'frozen' || why === 'ended') return t(`why.${why}`, { date: day })
    if (why === 'overdue') {
      return t('why.overdue', { amount: money(amount ?? 0, currency), date: day })
    }
    if (why === 'short') {
      return amount === 0 || amount === null
        ? t('why.empty')
        : t('why.short', { amount: money(amount, currency) })
    }
    return why === 'otherCurrency'
      ? t('why.otherCurrency', { currency, languages: languagesOf(currency).names })
      : t('why.unverified')
  }
}
