/** The calendar of what is due, and what an order of an amount would come to before it is placed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { CreditAccount } from '../contract.ts'
import { myCreditDues } from '../dues-calls.gen.ts'
import { lastDayOf } from '../last-day.ts'
import { Forecast } from './door/Forecast.tsx'

export function Dues({ account }: { account: CreditAccount }) {
  const t = useT('credit')
  const { date } = useDates()
  const dues = useQuery(query(myCreditDues, {}))
  const [amount, setAmount] = useState<number | null>(null)
  const { currency } = account
  return (
    <Panel title={t('dues')} level={2}>
      <div className="stack">
        <Loaded query={dues}>
          {(data) =>
            data.dues.length === 0 ? (
              <p className="text-sm text-ink-3">{t('noDues')}</p>
            ) : (
              <SumList
                rows={data.dues.map((due) => ({
                  label: (
                    <>
                      {due.dueAt === null ? t('due.none') : date(lastDayOf(due.dueAt))}{' '}
                      <span className="text-xs text-ink-3">
                        {t('dueOrders', { count: due.entryCount })}
                      </span>
                    </>
                  ),
                  value: <Money amount={due.amount} currency={currency} />,
                }))}
              />
            )
          }
        </Loaded>
        <Field label={t('whatIf')} hint={t('whatIfHint')}>
          <AmountInput
            currency={currency}
            amount={amount}
            onAmount={setAmount}
            className="max-w-60"
          />
        </Field>
        {amount !== null && amount > 0 && <Forecast account={account} amount={amount} />}
      </div>
    </Panel>
  )
}
