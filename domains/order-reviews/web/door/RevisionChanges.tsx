/** What a revision changes of an order: quantities, freight, price and the total, before and after. For buyers and staff. */
import type { ReactNode } from 'react'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { Revision } from '../../contract.ts'

export function RevisionChanges({ revision }: { revision: Revision }) {
  const t = useT('order-reviews')
  const units = useUnits()
  const { number } = useNumbers()
  const { currency } = revision
  const amounts = [
    ['freight', revision.wasFreightAmount, revision.freightAmount],
    ['adjustment', revision.wasAdjustmentAmount, revision.adjustmentAmount],
  ] as const
  return (
    <SumList
      rows={[
        ...revision.lines.map(({ name, unitName, wasQuantity, quantity }) => ({
          label: name,
          value: (
            <Change was={number(wasQuantity)}>
              {number(quantity)} {units(unitName, quantity)}
            </Change>
          ),
        })),
        ...revision.lines
          .filter(({ wasUnitAmount: was, unitAmount: is }) => was !== is)
          .map(({ name, wasUnitAmount = 0, unitAmount = 0 }) => ({
            label: t('change.unitPrice', { name }),
            value: (
              <Change was={<Money amount={wasUnitAmount} currency={currency} />}>
                <Money amount={unitAmount} currency={currency} />
              </Change>
            ),
          })),
        ...amounts
          .filter(([, was, is]) => was !== is)
          .map(([part, was, is]) => ({
            label: t(`change.${part}`),
            value: (
              <Change was={<Money amount={was} currency={currency} />}>
                <Money amount={is} currency={currency} />
              </Change>
            ),
          })),
        {
          label: t('change.total'),
          total: true,
          value: (
            <Change was={<Money amount={revision.wasPayableAmount} currency={currency} />}>
              <Money amount={revision.payableAmount} currency={currency} />
            </Change>
          ),
        },
      ]}
    />
  )
}

function Change({ was, children }: { was: ReactNode; children: ReactNode }) {
  const t = useT('order-reviews')
  return (
    <>
      <s className="font-normal text-ink-3">
        <span className="sr-only">{t('change.was')} </span>
        {was}
      </s>{' '}
      <span className="sr-only">{t('change.is')} </span>
      {children}
    </>
  )
}
