/** The fields of an enquiry's kind as facts, for its sender and for staff. */
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Enquiry } from '../contract.ts'

type Props = {
  enquiry: Pick<
    Enquiry,
    'intent' | 'category' | 'specification' | 'quantity' | 'budget' | 'region' | 'deadline'
  >
}

/** Nothing where the kind has only a topic, which stands in the title. */
export function EnquiryFacts({ enquiry }: Props) {
  const t = useT('enquiries')
  const { number } = useNumbers()
  const { date } = useDates()
  const { intent, category, specification, quantity, budget, region, deadline } = enquiry
  if (intent === null) return null
  return (
    <KeyValueList
      rows={[
        { label: t('specification'), value: specification },
        { label: t('categoryLabel'), value: category === null ? '' : t(`category.${category}`) },
        { label: t('quantity'), value: number(quantity ?? 0) },
        ...(budget === null
          ? []
          : [
              {
                label: t(`budgetOf.${intent}`),
                value: <Money amount={budget.amount} currency={budget.currency} />,
              },
            ]),
        { label: t('region'), value: region },
        ...(deadline === null
          ? []
          : [{ label: t('deadlineOf'), value: date(`${deadline}T12:00:00.000Z`) }]),
      ]}
    />
  )
}
