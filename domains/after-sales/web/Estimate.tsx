/** What goes back for an application, or what is paid for a dearer replacement: line by line, before anything is sent. */
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { freightNoteOf } from '../case-reasons.ts'
import type { Application } from './use-application.ts'

type Props = { application: Application; currency: Currency }

export function Estimate({ application, currency }: Props) {
  const t = useT('after-sales')
  const { number } = useNumbers()
  const { chosen, amount, extraAmount, draft, deductions } = application
  const freightNote = freightNoteOf(draft.type, draft.reason)
  const pays = extraAmount > 0
  // Pieces for pieces: no money moves, as the list and the case say too.
  const isEven = draft.type === 'exchange' && chosen.length > 0 && amount === 0 && !pays
  return (
    <div className="stack">
      <SumList
        rows={[
          ...chosen.map((line) => ({
            label: `${line.name} × ${number(line.quantity)}`,
            value: isEven ? (
              t('line.samePrice')
            ) : line.gift === null ? (
              <Money amount={pays ? line.extraAmount : line.backAmount} currency={currency} />
            ) : (
              t('line.gift')
            ),
          })),
          ...deductions.map((gift) => ({
            label: t('estimate.gift', { name: gift.name }),
            value: <Money amount={-gift.amount} currency={currency} />,
          })),
          ...(isEven
            ? []
            : [
                {
                  label: t(pays ? 'estimate.pay' : 'estimate.total'),
                  value: (
                    <Money amount={pays ? extraAmount : amount} currency={currency} size="medium" />
                  ),
                  total: true,
                },
              ]),
        ]}
      />
      <ul className="grid gap-1 text-sm text-ink-3">
        <li>{t(draft.type === 'exchange' ? 'estimate.exchange' : 'estimate.shares')}</li>
        {freightNote !== null && <li>{t(`estimate.${freightNote}`)}</li>}
        {deductions.length > 0 && (
          <li>{t(draft.type === 'exchange' ? 'estimate.giftExchange' : 'estimate.giftHint')}</li>
        )}
        {!isEven && <li>{t(pays ? 'estimate.payWhen' : 'estimate.route')}</li>}
      </ul>
    </div>
  )
}
