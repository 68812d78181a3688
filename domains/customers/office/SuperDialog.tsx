/** Grants super membership, until a date or without end, or ends it. */
import { useState } from 'react'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { setSuperMember } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { UntilField, useUntil } from './UntilField.tsx'
import { useCustomerAct } from './use-customer-act.ts'

export function SuperDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT('office.customers')
  const [isSuper, setIsSuper] = useState(customer.superMember)
  const until = useUntil(customer.superUntil)
  const set = useCustomerAct(setSuperMember, onClose)
  const { id: customerId, revision, nickName } = customer
  const submit = () => {
    const read = isSuper ? until.read() : null
    if (read !== undefined) set.mutate({ customerId, revision, superMember: isSuper, until: read })
  }
  return (
    <FormDialog
      title={t('super.title', { name: nickName })}
      text={t('super.text')}
      verb={t('super.verb')}
      busy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch checked={isSuper} onChange={(event) => setIsSuper(event.target.checked)}>
        {t('filter.vip')}
      </Switch>
      {isSuper && <UntilField label={t('super.until')} until={until} />}
    </FormDialog>
  )
}
