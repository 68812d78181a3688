/** Repayments of the buyer's that the shop recorded by itself, from its bank statement or by hand, and the orders that each paid. */
import type { RecordedRepayment } from '../contract.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { AllocatedParts } from './AllocatedParts.tsx'

export function RecordedRepayments({ repayments }: { repayments: readonly RecordedRepayment[] }) {
  const t = useT('credit')
  return (
    <ul className="stack">
      {repayments.map((repayment) => (
        <li key={repayment.number}>
          <Panel
            level={3}
            title={
              <span className="flex flex-wrap items-center gap-3">
                {t('submission.title', { number: repayment.number })}
                {repayment.isReversed ? (
                  <Tag tone="danger">{t('submission.state.reversed')}</Tag>
                ) : (
                  <Tag tone="success">{t('submission.received')}</Tag>
                )}
              </span>
            }
          >
            <Facts repayment={repayment} />
          </Panel>
        </li>
      ))}
    </ul>
  )
}

function Facts({ repayment }: { repayment: RecordedRepayment }) {
  const t = useT('credit')
  const { date } = useDates()
  const { money } = useMoney()
  const { amount, currency, receivedOn, parts, prepaidAmount, isReversed } = repayment
  return (
    <KeyValueList
      rows={[
        {
          label: t('submission.pays'),
          value: <AllocatedParts parts={parts} currency={currency} />,
        },
        {
          label: t('submission.received'),
          value: (
            <>
              <b>
                <Money amount={amount} currency={currency} />
              </b>{' '}
              · {date(noonOf(receivedOn) ?? receivedOn)}
              {prepaidAmount > 0 && !isReversed && (
                <p className="text-sm text-ink-2">
                  {t('submission.prepaid', { amount: money(prepaidAmount, currency) })}
                </p>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
