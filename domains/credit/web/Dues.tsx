/** The calendar of what is due, and what an order of an amount would come to before it is placed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { daysAgo, noonOf } from '#kit/web/language/days.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { CreditAccount } from '../contract.ts'
import { myCreditDues } from '../dues-calls.gen.ts'
import { lastDayOf } from '../last-day.ts'
import { Forecast } from './door/Forecast.tsx'

/** Nothing is due later: the longest payment term. */
const YEAR_DAYS = 365

export function Dues({ account }: { account: CreditAccount }) {
  const t = useT('credit')
  const { date } = useDates()
  const dues = useQuery(query(myCreditDues, {}))
  const [amount, setAmount] = useState<number | null>(null)
  const [day, setDay] = useState('')
  const { currency } = account
  // What cannot be read is no amount either.
  const isAmount = amount !== null && amount > 0
  const isPast = day !== '' && day < daysAgo(0)
  const now = useOnce(() => new Date().toISOString())
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
                      {due.dueAt !== null && due.dueAt <= now && (
                        <span className="text-xs text-danger">{t('overdue')} </span>
                      )}
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
        <div className="flex flex-wrap gap-4">
          <Field
            label={t('whatIf')}
            hint={t('whatIfHint')}
            error={amount !== null && !isAmount ? t('whatIfAmount') : undefined}
          >
            <AmountInput
              currency={currency}
              amount={amount}
              onAmount={setAmount}
              className="max-w-60"
            />
          </Field>
          <Field
            label={t('whatIfDay')}
            hint={t('whatIfDayHint')}
            error={isPast ? t('whatIfDayPast') : undefined}
          >
            <TextInput
              type="date"
              min={daysAgo(0)}
              max={daysAgo(-YEAR_DAYS)}
              value={day}
              className="max-w-60"
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
        </div>
        {isAmount && !isPast && (
          <Forecast account={account} amount={amount} placedAt={noonOf(day) ?? undefined} />
        )}
      </div>
    </Panel>
  )
}
