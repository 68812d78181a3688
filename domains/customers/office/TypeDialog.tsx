/** Changes a customer's type to individual or business. */
import { useState } from 'react'
import { CustomerType } from '#domains/accounts/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { setCustomerType } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

export function TypeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT('office.customers')
  const words = useT('accounts')
  const [chosen, setChosen] = useState(customer.customerType)
  const set = useCustomerAct(setCustomerType, onClose)
  const { id: customerId, revision, nickName } = customer
  return (
    <FormDialog
      title={t('type.title', { name: nickName })}
      text={t('type.text')}
      verb={t('type.verb')}
      busy={set.isPending}
      onSubmit={() => set.mutate({ customerId, revision, customerType: chosen })}
      onClose={onClose}
    >
      <Field label={t('filter.type')} group>
        <div className="flex flex-wrap gap-6">
          {CustomerType.options.map((each) => (
            <Radio
              key={each}
              name="type"
              value={each}
              checked={chosen === each}
              onChange={() => setChosen(each)}
            >
              {words(`customerType.${each}`)}
            </Radio>
          ))}
        </div>
      </Field>
    </FormDialog>
  )
}
