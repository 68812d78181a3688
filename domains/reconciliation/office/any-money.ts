/** Amounts of a bill, whose currency may be none of the shop's. */
import { CURRENCIES, MINOR_UNITS } from '#kit/contract/money.ts'
import { useMoney, useNumbers } from '#kit/web/language/i18n.tsx'

export function useAnyMoney() {
  const { money } = useMoney()
  const { number } = useNumbers()
  /** @param amount minor units */
  return (amount: number, currency: string): string => {
    const own = CURRENCIES.find((each) => each === currency)
    return own === undefined ? `${number(amount / MINOR_UNITS)} ${currency}` : money(amount, own)
  }
}
