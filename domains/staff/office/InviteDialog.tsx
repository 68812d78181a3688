/** Invites a colleague: the link is mailed, or shown for handing over in person. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { Lang } from '#kit/contract/values.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { inviteStaff, listStaff } from '../calls.gen.ts'
import { Role, RoleKey, type StaffMember } from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import { listRoles } from '../roles-calls.gen.ts'
import { LinkDialog } from './members/LinkDialog.tsx'
import { useRoleName } from './door/role-name.ts'

const Form = z.object({
  email: z.string().check(z.trim(), z.maxLength(200), z.email()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  role: RoleKey,
  lang: Lang,
})

/** @param known the data of a former member */
type Props = { known: Partial<StaffMember>; onClose: () => void }

export function InviteDialog({ known, onClose }: Props) {
  const t = useT('office.staff')
  const kit = useT('kit')
  const office = useT('office.kit')
  const lang = useLang()
  const [url, setUrl] = useState<string | null>()
  const form = useSchemaForm<z.input<typeof Form>, z.output<typeof Form>>(Form, {
    email: known.email ?? '',
    name: known.name ?? '',
    role: known.role ?? 'orders',
    lang,
  })
  const { errors } = form.formState
  const nameOf = useRoleName()
  const roles = useLive(listRoles, {}).data ?? Role.options.map((key) => ({ key, name: null }))
  const chosen = Role.options.find((each) => each === form.watch('role'))
  const invite = useAct(inviteStaff, {
    refresh: [listStaff],
    onDone: (invited) => setUrl(invited.url),
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StaffReasons.emailTaken.code]: 'email' }),
  })
  if (url !== undefined) {
    return <LinkDialog email={form.getValues('email')} url={url} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('invite.title')}
      verb={t('invite.send')}
      busy={invite.isPending}
      onSubmit={form.handleSubmit((values) => invite.mutate(values))}
      onClose={onClose}
    >
      <Field label={t('field.name')} required error={errorText(errors.name, office('needed'))}>
        <TextInput data-autofocus maxLength={60} {...form.register('name')} />
      </Field>
      <Field label={t('field.email')} required error={errorText(errors.email, t('error.email'))}>
        <TextInput type="email" {...form.register('email')} />
      </Field>
      <Field
        label={t('field.role')}
        required
        hint={chosen === undefined ? t('roleNote.made') : t(`roleNote.${chosen}`)}
      >
        <Select
          {...form.register('role')}
          options={roles.map(({ key, name }) => ({ value: key, label: nameOf(key, name) }))}
        />
      </Field>
      <Field label={t('field.lang')} hint={t('invite.langHint')}>
        <Select
          {...form.register('lang')}
          options={LANGS.map((each) => ({ value: each, label: kit(`language.${each}`) }))}
        />
      </Field>
    </FormDialog>
  )
}
