/** Puts a customer on another level. */
import { useState } from 'react'
import { LEVELS } from '#domains/accounts/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { setCustomerLevel, type Customer } from '../contract.ts'
import { ActDialog } from './ActDialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

export function LevelDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT('office.customers')
  const [level, choose] = useState(customer.level)
  const set = useCustomerAct(setCustomerLevel, onClose)
  const { id: customerId, revision, nickName } = customer
  return (
    <ActDialog
      title={t('level.title', { name: nickName })}
      text={t('level.text')}
      verb={t('level.verb')}
      busy={set.isPending}
      onSubmit={() => set.mutate({ customerId, revision, level })}
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
    </ActDialog>
  )
}
