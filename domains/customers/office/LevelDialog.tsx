/** Fixes a customer's level, whatever they spend; and returns it to the rule. */
import { useState } from 'react'
import { LEVELS } from '#domains/accounts/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { releaseCustomerLevel, setCustomerLevel } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { UntilField, useUntil } from './UntilField.tsx'
import { useCustomerAct } from './use-customer-act.ts'

type Props = { customer: Customer; onClose: () => void }

export function LevelDialog({ customer, onClose }: Props) {
  const t = useT('office.customers')
  const { id: customerId, revision, nickName, levelState } = customer
  const [level, setLevel] = useState(customer.level)
  const until = useUntil(levelState.fixedUntil)
  const set = useCustomerAct(setCustomerLevel, onClose)
  const submit = () => {
    const read = until.read()
    if (read !== undefined) set.mutate({ customerId, revision, level, until: read })
  }
  return (
    <FormDialog
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
          onChange={(event) => setLevel(Number(event.target.value))}
        />
      </Field>
      <UntilField label={t('level.until')} until={until} />
    </FormDialog>
  )
}

export function ReleaseDialog({ customer, onClose }: Props) {
  const t = useT('office.customers')
  const { id: customerId, revision, nickName, levelState } = customer
  const { spentAmount, currency } = levelState
  const release = useCustomerAct(releaseCustomerLevel, onClose)
  return (
    <FormDialog
      title={t('level.releaseTitle', { name: nickName })}
      text={t.rich('level.releaseText', {
        amount: <Money amount={spentAmount} currency={currency} />,
      })}
      verb={t('level.release')}
      busy={release.isPending}
      onSubmit={() => release.mutate({ customerId, revision })}
      onClose={onClose}
    />
  )
}
