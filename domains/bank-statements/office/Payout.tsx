/** A line that a payment provider has paid out: setting it as a payout, and what one says. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { rateBetween, type AnyCurrency } from '#kit/contract/money.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Line } from '../contract.ts'
import { linePayouts, setLinePayout } from '../payout-calls.gen.ts'
import type * as contract from '../payout-contract.ts'
import { REFRESH } from './refresh.ts'

/** Rupiah in euros have four zeros. */
const RATE_DIGITS = 8

type Sum = { amount: number; currency: AnyCurrency }

/** `EUR 92.00 → CN¥715.00, 1 EUR = 7.77174 CNY`: what the bank took and gave. */
function Exchanged({ from, into }: { from: Sum; into: Sum }) {
  const t = useT('office.bank-statements')
  const { money } = useMoney()
  const { number } = useNumbers()
  return t('payout.exchanged', {
    from: money(from.amount, from.currency),
    into: money(into.amount, into.currency),
    fromCurrency: from.currency,
    rate: number(rateBetween(from, into), RATE_DIGITS),
    intoCurrency: into.currency,
  })
}

type IsPayoutProps = { payout: NonNullable<Line['payout']>; line: Sum }

export function IsPayout({ payout: { provider, bill }, line }: IsPayoutProps) {
  const t = useT('office.bank-statements')
  const names = useT('office.reconciliation')
  const { date } = useDates()
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{t('payout.is', { provider: names(`provider.${provider}`) })}</p>
      {bill !== null && (
        <p className="wrap-anywhere text-ink-3">
          {t('payout.ofBill', { day: date(bill.at), reference: bill.reference })}
        </p>
      )}
      {bill?.exchanged && (
        <p>
          <Exchanged from={bill.exchanged} into={line} />
        </p>
      )}
    </div>
  )
}

type Props = { line: Line; onClose: () => void }

export function PayoutDialog({ line, onClose }: Props) {
  const found = useLive(linePayouts, { lineId: line.id })
  return (
    <Loaded query={found}>
      {(choices) => <Choose line={line} choices={choices} onClose={onClose} />}
    </Loaded>
  )
}

type Choices = DataOf<typeof contract.linePayouts>
type Choice = Choices['providers'][number]

/** What is chosen to begin with: what the line looks like, and its only payout. */
const onlyOf = (choice: Choice | undefined): number | null =>
  choice?.payouts.length === 1 ? (choice.payouts[0]?.id ?? null) : null

function Choose({ line, choices, onClose }: Props & { choices: Choices }) {
  const t = useT('office.bank-statements')
  const names = useT('office.reconciliation')
  const { money } = useMoney()
  const { providers, suggested } = choices
  const find = (name: string | null) => providers.find(({ provider }) => provider === name)
  const [provider, setProvider] = useState(suggested ?? providers[0]?.provider ?? null)
  const [payoutId, setPayoutId] = useState(onlyOf(find(provider)))
  const [isTried, setIsTried] = useState(false)
  const chosen = find(provider)
  const set = useAct(setLinePayout, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'payout.asked' : 'payout.done'), { kind: isAsked ? 'info' : 'success' })
    },
  })
  const isMissing = chosen === undefined || (chosen.isInBill && payoutId === null)
  const submit = () => {
    setIsTried(true)
    if (isMissing) return
    const { id: lineId, version } = line
    set.mutate({ lineId, version, provider: chosen.provider, payoutId })
  }
  return (
    <FormDialog
      title={t('payout.title')}
      text={t('payout.text', { amount: money(line.amount, line.currency) })}
      verb={t('payout.title')}
      busy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('payout.provider')} required>
        <Select
          value={provider ?? ''}
          options={providers.map((each) => ({
            value: each.provider,
            label: names(`provider.${each.provider}`),
          }))}
          onChange={({ target }) => {
            const next = find(target.value)
            setProvider(next?.provider ?? null)
            setPayoutId(onlyOf(next))
          }}
        />
      </Field>
      {chosen !== undefined && (
        <Payouts
          of={chosen}
          line={line}
          payoutId={payoutId}
          isMissing={isTried && isMissing}
          onChoose={setPayoutId}
        />
      )}
    </FormDialog>
  )
}

type PayoutsProps = {
  of: Choice
  line: Line
  payoutId: number | null
  isMissing: boolean
  onChoose: (payoutId: number) => void
}

function Payouts({ of: { isInBill, payouts }, line, ...props }: PayoutsProps) {
  const { payoutId, isMissing, onChoose } = props
  const { money } = useMoney()
  const t = useT('office.bank-statements')
  const { date } = useDates()
  if (!isInBill) return <p className="text-sm text-ink-2">{t('payout.noBill')}</p>
  if (payouts.length === 0) return <p className="text-sm text-ink-2">{t('payout.none')}</p>
  return (
    <Field label={t('payout.which')} group error={isMissing ? t('payout.needed') : undefined}>
      {payouts.map(({ id, at, reference, amount, currency, expectedAmount }) => (
        <Radio key={id} name="payout" checked={id === payoutId} onChange={() => onChoose(id)}>
          {date(at)} <span className="text-sm wrap-anywhere text-ink-3">{reference}</span>
          {currency !== line.currency ? (
            <span className="block text-sm text-warning">
              <Exchanged from={{ amount, currency }} into={line} />
              {expectedAmount !== null && (
                <span className="block">
                  {t('payout.expected', { amount: money(expectedAmount, line.currency) })}
                </span>
              )}
              <span className="block">{t('payout.takesTwo')}</span>
            </span>
          ) : (
            amount !== line.amount && (
              <span className="block text-sm text-warning">
                {t('payout.unlike', { amount: money(amount, line.currency) })}
              </span>
            )
          )}
        </Radio>
      ))}
    </Field>
  )
}
