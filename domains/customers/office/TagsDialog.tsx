/** All tags of a customer, edited together. */
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { setCustomerTags } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { TagPicker, usePickedTags } from './TagPicker.tsx'
import { useCustomerAct } from './use-customer-act.ts'

export function TagsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT('office.customers')
  const picked = usePickedTags(customer.tags)
  const set = useCustomerAct(setCustomerTags, onClose)
  const { id: customerId, revision, nickName } = customer
  const submit = () => {
    const tags = picked.withTyped(picked.typed)
    if (tags !== undefined) set.mutate({ customerId, revision, tags: [...tags] })
  }
  return (
    <FormDialog
      title={t('tags.title', { name: nickName })}
      text={t('tags.text')}
      verb={t('tags.verb')}
      busy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagPicker picked={picked} />
    </FormDialog>
  )
}
