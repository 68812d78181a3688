/** Puts a customer on a level, whatever he spends; and gives it back to the rule. */
import { useState } from 'react'
import { LEVELS } from '#domains/accounts/contract.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { shopTimeZone } from '#kit/web/dates.ts'
import { useT } from '#kit/web/i18n.tsx'
import { releaseCustomerLevel, setCustomerLevel, type Customer } from '../contract.ts'
import { ActDialog } from './ActDialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

type Props = { customer: Customer; onClose: () => void }

export function LevelDialog({ customer, onClose }: Props) {
  const t = useT('office.customers')
  const { id: customerId, revision, nickName, levelStanding } = customer
  const { fixedUntil } = levelStanding
  const [level, choose] = useState(customer.level)
  const [typed, setTyped] = useState(fixedUntil === null ? '' : clockIn(fixedUntil, shopTimeZone()))
  const [fault, setFault] = useState<string>()
  const set = useCustomerAct(setCustomerLevel, onClose)
  const submit = () => {
    const until = typed === '' ? null : instantIn(typed, shopTimeZone())
    const isOver = until !== null && Date.parse(until) <= Date.now()
    if (isOver) setFault(t('super.past'))
    else set.mutate({ customerId, revision, level, until })
  }
  return (
    <ActDialog
      title={t('level.title', { name: nickName })}
      text={t('level.text')}
      verb={t('level.verb')}
      busy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('filter.level')}>
        <Select
          className="w-56"
          value={String(level)}
          options={LEVELS.map((each) => ({
            value: String(each),
            label: t('level.number', { level: each }),
          }))}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </Field>
      <Field label={t('level.until')} hint={t('super.untilHint')} error={fault}>
        <TextInput
          type="datetime-local"
          className="w-64"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
        />
      </Field>
    </ActDialog>
  )
}

export function ReleaseDialog({ customer, onClose }: Props) {
  const t = useT('office.customers')
  const { id: customerId, revision, nickName, levelStanding } = customer
  const { spentAmount, currency } = levelStanding
  const release = useCustomerAct(releaseCustomerLevel, onClose)
  return (
    <ActDialog
      title={t('level.releaseTitle', { name: nickName })}
      text={t.rich('level.releaseText', {
        amount: <Money amount={spentAmount} currency={currency} beside />,
      })}
      verb={t('level.release')}
      busy={release.isPending}
      onSubmit={() => release.mutate({ customerId, revision })}
      onClose={onClose}
    />
  )
}
