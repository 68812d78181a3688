/** Corrects a colleague's name and, for owners, their address; whoever is invited gets a new link at it. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { changeStaffMember, listStaff } from '../../calls.gen.ts'
import { MemberEmail, MemberName, type StaffMember } from '../../contract.ts'
import { StaffReasons } from '../../reasons.ts'
import { useMe } from '../door/me.ts'
import { LinkDialog } from './LinkDialog.tsx'

const Form = z.object({ name: MemberName, email: MemberEmail })
type Props = { member: StaffMember; onClose: () => void }

export function DetailsDialog({ member, onClose }: Props) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const isOwner = useMe().role === 'owner'
  const [link, setLink] = useState<string | null>()
  const form = useSchemaForm(Form, { name: member.name, email: member.email })
  const { errors } = form.formState
  const isInvited = member.state === 'invited'
  const change = useAct(changeStaffMember, {
    refresh: [listStaff],
    onDone: ({ url }, { email }) => {
      if (isInvited && email !== member.email) return setLink(url)
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StaffReasons.emailTaken.code]: 'email' }),
  })
  if (link !== undefined) {
    return <LinkDialog email={form.getValues('email')} url={link} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('details.title', { name: member.name })}
      text={t('rename.text')}
      verb={kit('save')}
      busy={change.isPending}
      onSubmit={form.handleSubmit((values) => change.mutate({ ...values, memberId: member.id }))}
      onClose={onClose}
    >
      <Field label={t('field.name')} required error={errorText(errors.name, kit('needed'))}>
        <TextInput data-autofocus maxLength={60} {...form.register('name')} />
      </Field>
      <Field
        label={t('field.email')}
        required
        hint={t(isOwner ? (isInvited ? 'details.invited' : 'details.both') : 'details.ownersOnly')}
        error={errorText(errors.email, t('error.email'))}
      >
        <TextInput type="email" readOnly={!isOwner} {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}
