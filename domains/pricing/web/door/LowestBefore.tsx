/** Beside the struck price of an activity: the lowest price of the thirty days before, in few words, and as a whole sentence where they are pointed at. */
import type { Currency } from '#kit/contract/money.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'

type Props = { amount: number; currency: Currency; className?: string | undefined }

export function LowestBefore({ amount, currency, className }: Props) {
  // The catalog's words are on every page.
  const t = useT('catalog')
  const { money } = useMoney()
  const price = money(amount, currency)
  return (
    <span
      className={classes('lowest-before', className)}
      title={t('product.lowestBefore', { price })}
    >
      {t('card.lowestBefore', { price })}
    </span>
  )
}
