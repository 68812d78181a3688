/** Gives super membership, until some day or without end, or takes it. */
import { useState } from 'react'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { shopTimeZone } from '#kit/web/dates.ts'
import { useT } from '#kit/web/i18n.tsx'
import { setSuperMember, type Customer } from '../contract.ts'
import { ActDialog } from './ActDialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

export function SuperDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT('office.customers')
  const [superMember, setMember] = useState(customer.superMember)
  const [typed, setTyped] = useState(
    customer.superUntil === null ? '' : clockIn(customer.superUntil, shopTimeZone()),
  )
  const [fault, setFault] = useState<string>()
  const set = useCustomerAct(setSuperMember, onClose)
  const { id: customerId, revision, nickName } = customer
  const submit = () => {
    const until = superMember && typed !== '' ? instantIn(typed, shopTimeZone()) : null
    const isOver = until !== null && Date.parse(until) <= Date.now()
    if (isOver) setFault(t('super.past'))
    else set.mutate({ customerId, revision, superMember, until })
  }
  return (
    <ActDialog
      title={t('super.title', { name: nickName })}
      text={t('super.text')}
      verb={t('super.verb')}
      busy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch checked={superMember} onChange={(event) => setMember(event.target.checked)}>
        {t('filter.vip')}
      </Switch>
      {superMember && (
        <Field label={t('super.until')} hint={t('super.untilHint')} error={fault}>
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
      )}
    </ActDialog>
  )
}
